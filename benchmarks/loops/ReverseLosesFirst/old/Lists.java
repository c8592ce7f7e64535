// expect: different
// method: Lists.reverse
// loops: over the input
// why: the first node is not linked from the second
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
