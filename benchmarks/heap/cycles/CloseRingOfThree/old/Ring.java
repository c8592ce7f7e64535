// expect: equivalent
// method: Ring.close
// twin: CloseRingOfTwoOrThree
// why: three different nodes: the order of the links does not matter
class Node {
    Node next;
}

class Ring {
    static void close(Node a, Node b, Node c) {
        if (a == null || b == null || c == null) {
            return;
        }
        if (a == b || a == c || b == c) {
            return;
        }
        a.next = b;
        b.next = c;
        c.next = a;
    }
}
