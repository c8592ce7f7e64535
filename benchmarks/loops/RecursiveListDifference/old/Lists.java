// expect: different
// method: Lists.value
// loops: over the input
// ends: on acyclic inputs
// why: subtraction is not associative
class Node {
    int value;
    Node next;
}

class Lists {
    static int value(Node list) {
        return list == null ? 0 : list.value - value(list.next);
    }
}
