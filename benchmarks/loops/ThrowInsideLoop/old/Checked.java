// expect: equivalent
// method: Checked.sum
// loops: over the input
// why: the exception that the JVM would throw is thrown by hand
class Node {
    int value;
    Node next;
}

class Checked {
    static int sum(Node[] nodes) {
        int sum = 0;
        for (int i = 0; i < nodes.length; i++) {
            sum += nodes[i].value;
            nodes[i].value = 0;
        }
        return sum;
    }
}
