// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Deque d = new Deque();
        d.pushFront(1);
        System.out.println(d.tail == d.head);
    }
}
