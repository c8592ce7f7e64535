// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        System.out.println(Any.negative(-1, 1));
    }
}
