// old prints: 100% true
// new prints: 100%% true
class Witness {
    public static void main(String[] args) {
        System.out.println(Words.of(true));
    }
}
