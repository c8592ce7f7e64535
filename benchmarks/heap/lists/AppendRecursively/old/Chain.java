// expect: equivalent
// method: Chain.append
// twin: AppendOnce
// loops: over the input
// ends: on acyclic inputs
// why: every link on the way is written again with what it was
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
