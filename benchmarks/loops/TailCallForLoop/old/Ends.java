// expect: equivalent
// method: Ends.last
// loops: over the input
// ends: on acyclic inputs
// why: a tail call instead of a loop
class Node {
    int value;
    Node next;
}

class Ends {
    static Node last(Node list) {
        if (list == null) {
            return null;
        }
        while (list.next != null) {
            list.value++;
            list = list.next;
        }
        return list;
    }
}
