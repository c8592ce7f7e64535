// old prints: 2000
// new prints: 2002
class Witness {
    public static void main(String[] args) {
        System.out.println(Steps.count(1000));
    }
}
