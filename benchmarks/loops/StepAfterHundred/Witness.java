// old prints: 101
// new prints: 100
class Witness {
    public static void main(String[] args) {
        System.out.println(Steps.count(101));
    }
}
