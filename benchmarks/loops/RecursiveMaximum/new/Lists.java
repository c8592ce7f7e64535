class Node {
    int value;
    Node next;
}

class Lists {
    static int greatest(Node list) {
        int best = Integer.MIN_VALUE;
        while (list != null) {
            best = Math.max(best, list.value);
            list = list.next;
        }
        return best;
    }
}
