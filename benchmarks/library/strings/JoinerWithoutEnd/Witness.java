// old prints: [1, b]
// new prints: [1, b, ]
class Witness {
    public static void main(String[] args) {
        System.out.println(Row.of(1, "b"));
    }
}
