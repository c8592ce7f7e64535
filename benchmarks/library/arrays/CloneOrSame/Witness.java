// old prints: 0
// new prints: 5
class Witness {
    public static void main(String[] args) {
        Guard g = new Guard();
        g.data = new int[1];
        g.data()[0] = 5;
        System.out.println(g.data[0]);
    }
}
