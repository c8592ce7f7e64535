// old prints: 2
// new prints: 1
class Witness {
    public static void main(String[] args) {
        System.out.println(Calls.run(new int[] {1}, 0));
    }
}
