// old prints: 10
// new prints: 15
class Witness {
    public static void main(String[] args) {
        System.out.println(Steps.times(2, 5));
    }
}
