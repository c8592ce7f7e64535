// old prints: 2
// new prints: 3
class Witness {
    public static void main(String[] args) {
        System.out.println(Median.of(1, 2, 3));
    }
}
