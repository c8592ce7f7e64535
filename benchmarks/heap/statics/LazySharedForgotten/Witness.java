// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Config.shared = null;
        Config c = Config.get(3);
        System.out.println(c == Config.shared);
    }
}
