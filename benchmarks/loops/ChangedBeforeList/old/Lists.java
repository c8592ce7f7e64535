// expect: equivalent
// method: Lists.run
// loops: over the input
// ends: on acyclic inputs
// why: a difference instead of a sum, before the loop
class Node {
    int value;
    Node next;
}

class Lists {
    static Node run(Node list, int by) {
        Node last = null;
        if (list != null) {
            list.value = list.value + by;
        }
        for (Node node = list; node != null; node = node.next) {
            node.value += by;
            last = node;
        }
        return last;
    }
}
