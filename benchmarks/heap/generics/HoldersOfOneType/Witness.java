// old prints: 2
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Holder<Cat> h = new Holder<>();
        System.out.println(Holders.mark(h, h));
    }
}
