// old prints: NullPointerException
// new prints: 0
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Checked.sum(new Node[] {new Node(), new Node(), new Node(), null}));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
