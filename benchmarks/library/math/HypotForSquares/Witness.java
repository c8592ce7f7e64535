// old prints: Infinity
// new prints: 1.0E200
class Witness {
    public static void main(String[] args) {
        System.out.println(Norm.norm(1e200, 1.0));
    }
}
