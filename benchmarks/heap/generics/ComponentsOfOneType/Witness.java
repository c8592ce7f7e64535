// old prints: 2
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Pair<Cat, Cat> p = new Pair<>();
        p.first = p.second = new Cat();
        System.out.println(Couples.weigh(p));
    }
}
