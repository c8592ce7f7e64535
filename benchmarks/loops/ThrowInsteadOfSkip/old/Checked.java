// expect: different
// method: Checked.sum
// loops: over the input
// why: nulls are skipped instead of ending the loop by an exception
class Node {
    int value;
    Node next;
}

class Checked {
    static int sum(Node[] nodes) {
        int sum = 0;
        for (int i = 0; i < nodes.length; i++) {
            sum += nodes[i].value;
        }
        return sum;
    }
}
