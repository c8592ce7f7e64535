// old prints: 7
// new prints: 3
class Witness {
    public static void main(String[] args) {
        System.out.println(Maker.make().n);
    }
}
