// old prints: 7
// new prints: 6
class Witness {
    public static void main(String[] args) {
        System.out.println(Sums.total(3));
    }
}
