class Link {
    int value;
    Link next;
}

class Chain {
    static Link reverse(Link list) {
        return reverse(list, list);
    }

    static Link reverse(Link list, Link done) {
        if (list == null) {
            return done;
        }
        Link rest = list.next;
        list.next = done;
        return reverse(rest, list);
    }
}
