// old prints: 0
// new prints: 5
class Witness {
    public static void main(String[] args) {
        System.out.println(Rows.sum(new int[][] {{0, 0, 0, 5}, {}}));
    }
}
