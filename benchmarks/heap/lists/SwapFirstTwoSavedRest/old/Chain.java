// expect: equivalent
// method: Chain.swapFirstTwo
// twin: SwapFirstTwoLostRest
// why: the rest is read before the link to it is overwritten
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
        first.next = second.next;
        second.next = first;
        return second;
    }
}
