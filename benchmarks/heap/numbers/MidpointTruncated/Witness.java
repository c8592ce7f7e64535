// old prints: -1
// new prints: 0
class Witness {
    public static void main(String[] args) {
        Mid m = new Mid();
        m.set(-1, 0);
        System.out.println(m.point);
    }
}
