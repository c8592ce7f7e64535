// old prints: ba
// new prints: bb
class Witness {
    public static void main(String[] args) {
        Pair<String> p = new Pair<>();
        p.first = "a";
        p.second = "b";
        p.swap();
        System.out.println(p.first + p.second);
    }
}
