// old prints: 64
// new prints: 63
class Witness {
    public static void main(String[] args) {
        int[] values = {1};
        System.out.println(Calls.both(values, values));
    }
}
