// expect: different
// method: Nodes.find
// loops: over the input
// ends: on acyclic inputs
// why: the loop that goes on throws at a later node without box
class Box {
    int value;
}

class Node {
    Box box;
    Node next;
}

class Nodes {
    static Node find(Node list, int wanted) {
        Node found = null;
        for (Node node = list; node != null; node = node.next) {
            if (node.box.value == wanted && found == null) {
                found = node;
            }
        }
        return found;
    }
}
