class Link {
    int value;
    Link next;
}

class Chain {
    static Link reverse(Link list) {
        return reverseOnto(list, null);
    }

    static Link reverseOnto(Link list, Link done) {
        if (list == null) {
            return done;
        }
        Link rest = list.next;
        list.next = done;
        return reverseOnto(rest, list);
    }
}
