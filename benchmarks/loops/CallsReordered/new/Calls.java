class Node {
    int value;
    Node next;
}

class Calls {
    static int sum(int[] values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    static int length(Node list) {
        int length = 0;
        for (; list != null; list = list.next) {
            length++;
        }
        return length;
    }

    static int both(int[] values, Node list) {
        if (values == null) {
            return 0;
        }
        int sum = sum(values);
        return sum * 31 + length(list);
    }
}
