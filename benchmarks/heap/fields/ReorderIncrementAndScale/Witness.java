// old prints: 20
// new prints: 8
class Witness {
    public static void main(String[] args) {
        Cell a = new Cell();
        a.n = 1;
        Cells.update(a, a);
        System.out.println(a.n);
    }
}
