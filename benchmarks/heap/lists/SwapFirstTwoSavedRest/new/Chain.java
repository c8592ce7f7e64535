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
        Link rest = second.next;
        second.next = first;
        first.next = rest;
        return second;
    }
}
