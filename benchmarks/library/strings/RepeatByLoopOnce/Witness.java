// old prints: aaa
// new prints: aa
class Witness {
    public static void main(String[] args) {
        System.out.println(Times.thrice("a"));
    }
}
