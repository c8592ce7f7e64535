class Node {
    int value;
    Node next;
}

class Collect {
    static void into(Node list, Node target) {
        while (list != null) {
            int more = target.value;
            more = more + list.value;
            target.value = more;
            list = list.next;
        }
    }
}
