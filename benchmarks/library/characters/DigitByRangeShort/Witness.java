// old prints: 9
// new prints: -1
class Witness {
    public static void main(String[] args) {
        System.out.println(Digits.value('9'));
    }
}
