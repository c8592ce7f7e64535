// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        System.out.println(Seen.twice(1, 2));
    }
}
