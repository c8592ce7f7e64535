// old prints: [4, 2]
// new prints: [2, 4]
class Witness {
    public static void main(String[] args) {
        System.out.println(Collect.twice(2, 1));
    }
}
