// expect: equivalent
// method: Lists.greatest
// loops: over the input
// ends: on acyclic inputs
// why: the greatest of a list by recursion and by a loop
class Node {
    int value;
    Node next;
}

class Lists {
    static int greatest(Node list) {
        if (list == null) {
            return Integer.MIN_VALUE;
        }
        return Math.max(list.value, greatest(list.next));
    }
}
