class Node {
    int value;
    Node next;
}

class Sums {
    static int sum(Node list) {
        int result = 0;
        for (Node node = list; node != null; node = node.next) {
            result = node.value + result;
        }
        return result;
    }
}
