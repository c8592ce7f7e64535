// old prints: 4
// new prints: 0
class Witness {
    public static void main(String[] args) {
        System.out.println(Stride.pick(new int[2], 1, 2));
    }
}
