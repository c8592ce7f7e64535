// old prints: 30788
// new prints: 993
class Witness {
    public static void main(String[] args) {
        System.out.println(Thrice.sum(new int[] {1, 1, 1, 5}));
    }
}
