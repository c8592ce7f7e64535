// old prints: 0
// new prints: 80
class Witness {
    public static void main(String[] args) {
        Settings s = new Settings();
        s.width = new Width();
        System.out.println(s.width());
    }
}
