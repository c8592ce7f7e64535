// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Cell second = new Cell(2, null);
        System.out.println(Persistent.replaceHead(new Cell(1, second), 0).next == second);
    }
}
