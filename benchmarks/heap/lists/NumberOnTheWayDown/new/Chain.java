class Link {
    int index;
    Link next;
}

class Chain {
    static void number(Link list) {
        number(list, 0);
    }

    static void number(Link list, int i) {
        if (list != null && i < 4) {
            list.index = i;
            number(list.next, i + 1);
        }
    }
}
