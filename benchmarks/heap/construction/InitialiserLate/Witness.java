// old prints: 6
// new prints: 1
class Witness {
    public static void main(String[] args) {
        System.out.println(Maker.make(1).y);
    }
}
