// old prints: -1
// new prints: 0
class Witness {
    public static void main(String[] args) {
        Cell a = new Cell();
        Cell b = new Cell();
        b.y = 1;
        System.out.println(Cells.compare(a, b));
    }
}
