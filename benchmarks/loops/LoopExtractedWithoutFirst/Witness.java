// old prints: 3.0
// new prints: 1.0
class Witness {
    public static void main(String[] args) {
        System.out.println(Marks.mean(new int[] {4, 2}));
    }
}
