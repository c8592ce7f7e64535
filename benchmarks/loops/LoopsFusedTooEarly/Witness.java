// old prints: 6
// new prints: 3
class Witness {
    public static void main(String[] args) {
        int[] cells = {0, 0};
        Cells.prepare(cells, 3);
        System.out.println(cells[0]);
    }
}
