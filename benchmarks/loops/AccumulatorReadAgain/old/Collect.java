// expect: equivalent
// method: Collect.into
// loops: over the input
// ends: on acyclic inputs
// why: the accumulator's field is read and written in every round on both sides
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
