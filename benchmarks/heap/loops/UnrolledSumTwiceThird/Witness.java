// old prints: 10
// new prints: 9
class Witness {
    public static void main(String[] args) {
        Sum s = new Sum();
        s.four(new int[] {1, 2, 3, 4});
        System.out.println(s.total);
    }
}
