// expect: equivalent
// method: Ring.isShort
// twin: RingOfExactlyTwo
// why: a self-loop also comes back after two steps, so its own test is not needed
class Node {
    Node next;
}

class Ring {
    static boolean isShort(Node n) {
        return n != null && (n.next == n || n.next != null && n.next.next == n);
    }
}
