// old prints: 0
// new prints: 1
class Witness {
    public static void main(String[] args) {
        System.out.println(Rows.countClean(new int[][] {{-1, 1}}));
    }
}
