// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        System.out.println(Test.out(10));
    }
}
