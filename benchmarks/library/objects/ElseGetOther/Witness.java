// old prints: none
// new prints: null
class Witness {
    public static void main(String[] args) {
        System.out.println(Default.or(null));
    }
}
