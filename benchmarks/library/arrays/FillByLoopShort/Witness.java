// old prints: -1
// new prints: 0
class Witness {
    public static void main(String[] args) {
        int[] cells = new int[1];
        Board.clear(cells);
        System.out.println(cells[0]);
    }
}
