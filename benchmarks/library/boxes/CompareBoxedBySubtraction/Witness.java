// old prints: -1
// new prints: 1
class Witness {
    public static void main(String[] args) {
        System.out.println(Cmp.cmp(Integer.MIN_VALUE, 1));
    }
}
