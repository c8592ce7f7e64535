// old prints: 2
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Matrix a = new Matrix();
        Matrix b = new Matrix();
        a.data = b.data = new int[1];
        System.out.println(Matrix.touch(a, b));
    }
}
