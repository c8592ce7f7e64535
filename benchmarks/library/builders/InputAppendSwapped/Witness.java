// old prints: a=1
// new prints: 1=a
class Witness {
    public static void main(String[] args) {
        StringBuilder out = new StringBuilder();
        Line.line(out, "a", 1);
        System.out.println(out);
    }
}
