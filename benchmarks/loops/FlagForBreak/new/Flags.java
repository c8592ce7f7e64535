class Node {
    int value;
    Node next;
}

class Flags {
    static int find(Node list, int wanted) {
        int at = 0;
        boolean found = false;
        while (list != null && !found) {
            if (list.value == wanted) {
                found = true;
            } else {
                at++;
                list = list.next;
            }
        }
        return at;
    }
}
