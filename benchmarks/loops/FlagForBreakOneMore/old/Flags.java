// expect: different
// method: Flags.find
// loops: over the input
// ends: on acyclic inputs
// why: with the flag the place is counted once more
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
