class Link {
    int value;
    Link next;
}

class Chain {
    static int sum(Link list) {
        return sumUpTo(list, 3);
    }

    static int sumUpTo(Link list, int left) {
        return list == null || left < 0 ? 0 : list.value + sumUpTo(list.next, left - 1);
    }
}
