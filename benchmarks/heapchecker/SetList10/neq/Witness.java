// old prints: 7
// new prints: 0
class Witness {
    public static void main(String[] args) {
        LList list = new LList();
        new Snippet().snippet(list, 7, 1);
        System.out.println(list.content);
    }
}
