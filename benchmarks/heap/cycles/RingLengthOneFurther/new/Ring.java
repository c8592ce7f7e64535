class Node {
    Node next;
}

class Ring {
    static int length(Node start) {
        return start == null ? 0 : lengthFrom(start, start.next, 1);
    }

    static int lengthFrom(Node start, Node n, int steps) {
        if (n == null || steps > 5) {
            return 0;
        }
        return n == start ? steps : lengthFrom(start, n.next, steps + 1);
    }
}
