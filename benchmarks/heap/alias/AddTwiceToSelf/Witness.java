// old prints: 4
// new prints: 3
class Witness {
    public static void main(String[] args) {
        Tally t = new Tally();
        t.n = 1;
        Tally.add(t, t);
        System.out.println(t.n);
    }
}
