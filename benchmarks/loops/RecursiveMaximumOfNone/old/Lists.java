// expect: different
// method: Lists.greatest
// loops: over the input
// ends: on acyclic inputs
// why: the recursion never gives less than zero
class Node {
    int value;
    Node next;
}

class Lists {
    static int greatest(Node list) {
        if (list == null) {
            return 0;
        }
        return Math.max(list.value, greatest(list.next));
    }
}
