// old prints: 3 3
// new prints: 0 0
class Witness {
    public static void main(String[] args) {
        Level a = new Level();
        Level b = new Level();
        b.n = 3;
        Level.equalise(a, b);
        System.out.println(a.n + " " + b.n);
    }
}
