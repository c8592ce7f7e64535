// old prints: 2
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Points p = new Points();
        p.at = new Point(1, 2);
        p.flip();
        System.out.println(p.at.x());
    }
}
