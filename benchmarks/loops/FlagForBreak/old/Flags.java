// expect: equivalent
// method: Flags.find
// loops: over the input
// ends: on acyclic inputs
// why: a flag in the test instead of a break
class Node {
    int value;
    Node next;
}

class Flags {
    static int find(Node list, int wanted) {
        int at = 0;
        while (list != null) {
            if (list.value == wanted) {
                break;
            }
            at++;
            list = list.next;
        }
        return at;
    }
}
