// old prints: 6
// new prints: 2
class Witness {
    public static void main(String[] args) {
        System.out.println(Store.room(2));
    }
}
