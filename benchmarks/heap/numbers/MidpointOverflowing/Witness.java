// old prints: 2000000000
// new prints: -147483648
class Witness {
    public static void main(String[] args) {
        Mid m = new Mid();
        m.set(2000000000, 2000000000);
        System.out.println(m.point);
    }
}
