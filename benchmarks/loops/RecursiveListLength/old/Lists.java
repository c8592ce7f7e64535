// expect: equivalent
// method: Lists.value
// loops: over the input
// ends: on acyclic inputs
// why: the length of a list by recursion and by a loop
class Node {
    int value;
    Node next;
}

class Lists {
    static int value(Node list) {
        return list == null ? 0 : 1 + value(list.next);
    }
}
