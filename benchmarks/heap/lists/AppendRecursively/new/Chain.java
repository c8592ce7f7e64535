class Link {
    int value;
    Link next;

    Link(int value) {
        this.value = value;
    }
}

class Chain {
    static Link append(Link list, int v) {
        if (list == null) {
            return new Link(v);
        }
        list.next = append(list.next, v);
        return list;
    }
}
