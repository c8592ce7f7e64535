// old prints: 3
// new prints: 2
class Witness {
    public static void main(String[] args) {
        int[] cells = {1, 1, 1};
        Cells.spread(cells);
        System.out.println(cells[2]);
    }
}
