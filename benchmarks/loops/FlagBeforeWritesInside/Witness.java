// old prints: 2
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Cell cell = new Cell();
        Marks.mark(new int[] {7, 8}, 7, cell);
        System.out.println(cell.writes);
    }
}
