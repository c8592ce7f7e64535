// old prints: 1 0
// new prints: 1 1
class Witness {
    public static void main(String[] args) {
        int[][] g = Grid.diagonal(1);
        System.out.println(g[0][0] + " " + g[0][1]);
    }
}
