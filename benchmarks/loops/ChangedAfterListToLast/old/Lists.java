// expect: different
// method: Lists.run
// loops: over the input
// ends: on acyclic inputs
// why: the ring is closed at the last node only, after the loop
class Node {
    int value;
    Node next;
}

class Lists {
    static Node run(Node list, int by) {
        Node last = null;
        for (Node node = list; node != null; node = node.next) {
            node.value += by;
            last = node;
        }
        if (last != null) {
            last.next = list;
            last.value = by;
        }
        return last;
    }
}
