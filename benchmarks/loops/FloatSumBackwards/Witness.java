// old prints: 1.0
// new prints: 0.0
class Witness {
    public static void main(String[] args) {
        System.out.println(Floats.sum(new double[] {1e17, -1e17, 1.0}));
    }
}
