// expect: different
// method: Lists.replace
// loops: over the input
// why: on a ring a link that was replaced is written again with what it was
class Node {
    int value;
    Node next;
}

class Lists {
    static Node replace(Node list, int at, int value) {
        if (list == null) {
            return null;
        }
        if (at <= 0) {
            Node node = new Node();
            node.value = value;
            node.next = list.next;
            return node;
        }
        list.next = replace(list.next, at - 1, value);
        return list;
    }
}
