class Link {
    int value;
    Link next;
}

class Chain {
    static int sum(Link list) {
        return sum(list, 3);
    }

    static int sum(Link list, int left) {
        return list == null || left < 0 ? 0 : list.value + sum(list.next, left - 1);
    }
}
