class Link {
    int value;
    Link next;
}

class Chain {
    static Link swapFirstTwo(Link first) {
        if (first == null || first.next == null) {
            return first;
        }
        Link second = first.next;
        second.next = first;
        Link rest = second.next;
        first.next = rest;
        return second;
    }
}
