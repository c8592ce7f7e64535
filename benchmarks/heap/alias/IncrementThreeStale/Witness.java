// old prints: 1 2
// new prints: 1 1
class Witness {
    public static void main(String[] args) {
        Counter a = new Counter();
        Counter b = new Counter();
        Counter.countAll(a, b, b);
        System.out.println(a.n + " " + b.n);
    }
}
