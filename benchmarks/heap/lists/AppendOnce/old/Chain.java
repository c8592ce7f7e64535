// expect: different
// method: Chain.append
// twin: AppendRecursively
// loops: over the input
// ends: on acyclic inputs
// why: a value that is met on the way is not appended a second time
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
        Link p = list;
        while (p.next != null) {
            p = p.next;
        }
        p.next = new Link(v);
        return list;
    }
}
