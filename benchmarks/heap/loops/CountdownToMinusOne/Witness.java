// old prints: 0
// new prints: -1
class Witness {
    public static void main(String[] args) {
        Timer t = new Timer();
        t.run();
        System.out.println(t.left);
    }
}
