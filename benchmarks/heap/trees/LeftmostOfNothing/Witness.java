// old prints: null
// new prints: null dereferenced
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Search.leftmost(null));
        } catch (NullPointerException e) {
            System.out.println("null dereferenced");
        }
    }
}
