class Box {
    int value;
}

class Node {
    Box box;
    Node next;
}

class Nodes {
    static Node find(Node list, int wanted) {
        for (Node node = list; node != null; node = node.next) {
            if (node.box.value == wanted) {
                return node;
            }
        }
        return null;
    }
}
