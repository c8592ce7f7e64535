// old prints: 0.7080734182735712
// new prints: -0.7080734182735712
class Witness {
    public static void main(String[] args) {
        System.out.println(Wave.at(-1.0));
    }
}
