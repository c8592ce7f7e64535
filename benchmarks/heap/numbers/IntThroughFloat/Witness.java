// old prints: 16777217
// new prints: 16777216
class Witness {
    public static void main(String[] args) {
        Exact e = new Exact();
        e.set(16777217);
        System.out.println(e.n);
    }
}
