// old prints: 1.0
// new prints: 0.0
class Witness {
    public static void main(String[] args) {
        Total t = new Total();
        t.sum = 1e8f;
        t.add(-1e8f, 1f);
        System.out.println(t.sum);
    }
}
