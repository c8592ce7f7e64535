class Node {
    int value;
    Node next;
}

class Collect {
    static void into(Node list, Node target) {
        if (list == null) {
            return;
        }
        int sum = target.value;
        for (Node node = list; node != null; node = node.next) {
            sum += node.value;
        }
        target.value = sum;
    }
}
