class Link {
    int index;
    Link next;
}

class Chain {
    static void number(Link list) {
        numberFrom(list, 0);
    }

    static void numberFrom(Link list, int i) {
        if (list != null && i < 4) {
            list.index = i;
            numberFrom(list.next, i + 1);
        }
    }
}
