// expect: different
// method: Ends.last
// loops: over the input
// ends: on acyclic inputs
// why: the tail call goes two nodes on where there are three more
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
