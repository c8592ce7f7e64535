// expect: equivalent
// method: Scale.all
// loops: over the input
// ends: on acyclic inputs
// why: the body of the loop is a method of its own
class Node {
    int value;
    Node next;
}

class Scale {
    static void all(Node list, int factor) {
        while (list != null) {
            int value = list.value * factor;
            if (value > 1000) {
                value = 1000;
            }
            list.value = value;
            list = list.next;
        }
    }
}
