// expect: different
// method: Sums.sum
// loops: over the input
// ends: on acyclic inputs
// why: the last node is left out
class Node {
    int value;
    Node next;
}

class Sums {
    static int sum(Node list) {
        int total = 0;
        while (list != null) {
            total += list.value;
            list = list.next;
        }
        return total;
    }
}
