// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Shape a = new Square();
        Shape b = new Strip();
        System.out.println(Shapes.larger(a, b) == a);
    }
}
