// old prints: 5
// new prints: 0
class Witness {
    public static void main(String[] args) {
        System.out.println(Twice.sum(new int[] {5}));
    }
}
