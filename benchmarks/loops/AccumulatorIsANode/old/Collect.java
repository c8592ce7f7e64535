// expect: different
// method: Collect.into
// loops: over the input
// ends: on acyclic inputs
// why: the sum is kept in a variable while the accumulator may be in the list
class Node {
    int value;
    Node next;
}

class Collect {
    static void into(Node list, Node target) {
        for (Node node = list; node != null; node = node.next) {
            target.value += node.value;
        }
    }
}
