// old prints: x
// new prints: bx
class Witness {
    public static void main(String[] args) {
        System.out.println(Clear.clear(new StringBuilder("ab"), "x"));
    }
}
