// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        Node list = new Node();
        list.next = new Node();
        Node last = Lists.run(list, 1);
        System.out.println(last.next == last);
    }
}
