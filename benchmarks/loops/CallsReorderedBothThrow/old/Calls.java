// expect: different
// method: Calls.run
// loops: over the input
// ends: on acyclic inputs
// why: of two helpers in the other order each may throw an exception of its own
class Node {
    int value;
    Node next;
}

class Calls {
    static int length(Node list) {
        int length = 0;
        for (; list != null; list = list.next) {
            length++;
        }
        return length;
    }

    static int shares(Node list, int all) {
        int shares = 0;
        for (; list != null; list = list.next) {
            shares += all / list.value;
        }
        return shares;
    }

    static int value(Node list) {
        int value = 0;
        for (Node node = list; node.value != 0; node = node.next) {
            value += node.value;
        }
        return value;
    }

    static int run(Node list, Node other) {
        int first = value(list);
        int second = shares(other, 100);
        return first + second;
    }
}
