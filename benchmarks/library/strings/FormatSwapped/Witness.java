// old prints: a=1;
// new prints: 1=a;
class Witness {
    public static void main(String[] args) {
        System.out.println(Words.of("a", 1));
    }
}
