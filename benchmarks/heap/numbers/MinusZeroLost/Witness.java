// old prints: -0.0
// new prints: 0.0
class Witness {
    public static void main(String[] args) {
        Reading r = new Reading();
        r.set(-0.0);
        System.out.println(r.value);
    }
}
