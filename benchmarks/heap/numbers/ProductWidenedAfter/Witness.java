// old prints: 4294967296
// new prints: 0
class Witness {
    public static void main(String[] args) {
        Area a = new Area();
        a.set(65536, 65536);
        System.out.println(a.area);
    }
}
