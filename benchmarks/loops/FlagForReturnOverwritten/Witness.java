// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        System.out.println(Members.contains(new int[] {7, 8}, 7));
    }
}
