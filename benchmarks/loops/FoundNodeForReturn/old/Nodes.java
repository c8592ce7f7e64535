// expect: different; with --shape tree: equivalent
// method: Nodes.find
// loops: over the input
// ends: on acyclic inputs
// why: the first node is kept in a variable while the loop goes on; on a cycle only the new version ends
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
            if (node.box != null && node.box.value == wanted && found == null) {
                found = node;
            }
        }
        return found;
    }
}
