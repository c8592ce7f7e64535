// old prints: 3
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Box b = new Box();
        Apply.twice(b, 1);
        System.out.println(b.n);
    }
}
