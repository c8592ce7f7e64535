// expect: equivalent
// method: Lists.raise
// loops: over the input
// ends: on acyclic inputs
// why: two nodes in one round, and the rest behind the loop
class Node {
    int value;
    Node next;
}

class Lists {
    static void raise(Node list, int by) {
        while (list != null) {
            list.value += by;
            list = list.next;
        }
    }
}
