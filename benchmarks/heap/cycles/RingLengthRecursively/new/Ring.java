class Node {
    Node next;
}

class Ring {
    static int length(Node start) {
        return start == null ? 0 : length(start, start.next, 1);
    }

    static int length(Node start, Node n, int steps) {
        if (n == null || steps > 4) {
            return 0;
        }
        return n == start ? steps : length(start, n.next, steps + 1);
    }
}
