// expect: equivalent
// method: Chain.sum
// twin: SumFirstFourRecursively
// why: the bounded loop as a bounded recursion
class Link {
    int value;
    Link next;
}

class Chain {
    static int sum(Link list) {
        int total = 0;
        for (int i = 0; i < 3 && list != null; i++) {
            total += list.value;
            list = list.next;
        }
        return total;
    }
}
