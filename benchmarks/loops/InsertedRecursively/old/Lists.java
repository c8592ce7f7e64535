// expect: equivalent
// method: Lists.insert
// loops: over the input
// ends: on acyclic inputs
// why: the place is found by recursion, and every link on the way written again
class Node {
    int value;
    Node next;
}

class Lists {
    static Node insert(Node list, int value) {
        if (list == null || list.value >= value) {
            Node node = new Node();
            node.value = value;
            node.next = list;
            return node;
        }
        list.next = insert(list.next, value);
        return list;
    }
}
