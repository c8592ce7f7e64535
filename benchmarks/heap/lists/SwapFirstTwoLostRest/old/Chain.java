// expect: different
// method: Chain.swapFirstTwo
// twin: SwapFirstTwoSavedRest
// why: the rest is read after the link to it was overwritten, which makes a loop
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
