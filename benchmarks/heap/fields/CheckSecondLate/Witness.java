// old prints: refused 0
// new prints: refused 7
class Witness {
    public static void main(String[] args) {
        Point p = new Point();
        try {
            Points.align(p, null, 7);
        } catch (IllegalArgumentException e) {
            System.out.print("refused ");
        }
        System.out.println(p.x);
    }
}
