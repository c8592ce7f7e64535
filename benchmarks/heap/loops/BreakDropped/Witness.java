// old prints: 0
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Finder f = new Finder();
        f.find(new int[] {3, 3}, 3);
        System.out.println(f.at);
    }
}
