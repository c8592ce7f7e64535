// old prints: 999
// new prints: 0
class Witness {
    public static void main(String[] args) {
        System.out.println(Stats.range(new int[] {1, 1000}));
    }
}
