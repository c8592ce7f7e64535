// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Cache.get(1);
        System.out.println(Cache.last == null);
    }
}
