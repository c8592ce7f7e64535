// old prints: -1
// new prints: -2
class Witness {
    public static void main(String[] args) {
        System.out.println(Arrays.run(new int[] {1}, 1));
    }
}
