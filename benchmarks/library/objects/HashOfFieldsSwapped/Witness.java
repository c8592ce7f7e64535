// old prints: 992
// new prints: 962
class Witness {
    public static void main(String[] args) {
        Point p = new Point();
        p.x = 1;
        System.out.println(p.hashCode());
    }
}
