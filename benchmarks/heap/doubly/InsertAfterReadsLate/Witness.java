// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        Node a = new Node();
        Deque.insertAfter(a, 1);
        System.out.println(a.next.next == a.next);
    }
}
