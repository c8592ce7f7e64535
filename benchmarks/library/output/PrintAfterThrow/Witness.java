// old prints: checking java.lang.IllegalStateException
// new prints: java.lang.IllegalStateException
class Witness {
    public static void main(String[] args) {
        try {
            Fail.check(-1);
            System.out.println("");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
