// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Deque d = new Deque();
        d.head = d.tail = new Node();
        d.popBack();
        System.out.println(d.head == null);
    }
}
