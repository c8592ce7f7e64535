// old prints: 2 9
// new prints: 2 2
class Witness {
    public static void main(String[] args) {
        Bounds b = new Bounds();
        b.low = 9;
        b.high = 2;
        b.order();
        System.out.println(b.low + " " + b.high);
    }
}
