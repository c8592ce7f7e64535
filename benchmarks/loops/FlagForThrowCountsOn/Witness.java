// old prints: 2
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Checker checker = new Checker();
        try {
            checker.check(new int[] {7, 8}, 5);
        } catch (IllegalArgumentException e) {
            System.out.println(checker.seen);
        }
    }
}
