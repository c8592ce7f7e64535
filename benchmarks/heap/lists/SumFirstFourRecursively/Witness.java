// old prints: 3
// new prints: 4
class Witness {
    public static void main(String[] args) {
        Link list = null;
        for (int i = 0; i < 4; i++) {
            Link l = new Link();
            l.value = 1;
            l.next = list;
            list = l;
        }
        System.out.println(Chain.sum(list));
    }
}
