// old prints: 30817
// new prints: 31747
class Witness {
    public static void main(String[] args) {
        System.out.println(Grid.sum(new int[] {1, 1, 2, 3}, 2, 2));
    }
}
