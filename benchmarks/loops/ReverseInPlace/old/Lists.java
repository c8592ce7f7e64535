// expect: equivalent
// method: Lists.reverse
// loops: over the input
// why: the same links are turned, written in another order with other temporaries
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
