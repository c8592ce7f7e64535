// old prints: 1
// new prints: not caught
class Witness {
    public static void main(String[] args) {
        Gate g = new Gate();
        try {
            g.enter(0);
            System.out.println(g.refusals);
        } catch (Refused e) {
            System.out.println("not caught");
        }
    }
}
