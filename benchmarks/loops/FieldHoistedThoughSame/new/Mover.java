class Node {
    int value;
    Node next;
}

class Mover {
    static void move(Node target, Node source, int n) {
        if (n <= 0) {
            return;
        }
        int step = source.value;
        for (int i = 0; i < n && i < 5000; i++) {
            target.value += step;
        }
    }
}
