// old prints: 7
// new prints: 0
class Witness {
    public static void main(String[] args) {
        System.out.println(Snapshot.of(new int[] {7})[0]);
    }
}
