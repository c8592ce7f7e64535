// expect: different
// method: Lists.run
// loops: over the input
// ends: on acyclic inputs
// why: the next node is looked at, inside the loop
class Node {
    int value;
    Node next;
}

class Lists {
    static Node run(Node list, int by) {
        Node last = null;
        for (Node node = list; node != null; node = node.next) {
            if (node.value < by) {
                node.value = by;
            }
            last = node;
        }
        return last;
    }
}
