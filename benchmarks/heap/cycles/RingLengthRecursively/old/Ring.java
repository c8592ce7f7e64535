// expect: equivalent
// method: Ring.length
// twin: RingLengthOneFurther
// why: at most four steps, by loop or by recursion
class Node {
    Node next;
}

class Ring {
    static int length(Node start) {
        if (start == null) {
            return 0;
        }
        Node n = start.next;
        for (int i = 1; i <= 4; i++) {
            if (n == start) {
                return i;
            }
            if (n == null) {
                return 0;
            }
            n = n.next;
        }
        return 0;
    }
}
