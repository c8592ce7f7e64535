// expect: different
// method: Mover.move
// loops: over the input
// why: the field is read once although it may be the one that is written
class Node {
    int value;
    Node next;
}

class Mover {
    static void move(Node target, Node source, int n) {
        for (int i = 0; i < n && i < 5000; i++) {
            target.value += source.value;
        }
    }
}
