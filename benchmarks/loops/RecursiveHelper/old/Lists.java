// expect: equivalent
// method: Lists.reverse
// loops: over the input
// ends: on acyclic inputs
// why: the loop is a recursion with an accumulator, in a helper that only the new version has
class Node {
    int value;
    Node next;
}

class Lists {
    static Node reverse(Node list) {
        Node done = null;
        while (list != null) {
            Node rest = list.next;
            list.next = done;
            done = list;
            list = rest;
        }
        return done;
    }
}
