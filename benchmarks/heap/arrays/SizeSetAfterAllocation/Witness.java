// old prints: -1
// new prints: 0
class Witness {
    public static void main(String[] args) {
        Table t = new Table();
        try {
            t.resize(-1);
        } catch (NegativeArraySizeException e) {
            System.out.println(t.size);
        }
    }
}
