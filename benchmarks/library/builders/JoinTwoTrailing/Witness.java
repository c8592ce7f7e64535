// old prints: x
// new prints: ;x
class Witness {
    public static void main(String[] args) {
        System.out.println(Row.join("", "x"));
    }
}
