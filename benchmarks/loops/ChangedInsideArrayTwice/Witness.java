// old prints: 3
// new prints: 4
class Witness {
    public static void main(String[] args) {
        System.out.println(Arrays.run(new int[] {1}, 1));
    }
}
