// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Task t = new Task();
        try {
            t.start(-1);
        } catch (IllegalStateException e) {
            System.out.println(t.done);
        }
    }
}
