// old prints: 2
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Flags f = new Flags();
        f.ready = true;
        f.decide();
        System.out.println(f.state);
    }
}
