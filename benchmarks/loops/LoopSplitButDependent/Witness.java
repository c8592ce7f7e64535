// old prints: 9
// new prints: 1
class Witness {
    public static void main(String[] args) {
        System.out.println(Values.spread(new int[] {1, 9}));
    }
}
