// old prints: X
// new prints: tX
class Witness {
    public static void main(String[] args) {
        System.out.println(Prefix.drop("getX"));
    }
}
