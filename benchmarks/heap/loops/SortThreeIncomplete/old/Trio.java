// expect: different
// method: Trio.sort
// twin: SortThreeByInsertion
// why: the last comparison is missing
class Trio {
    int a;
    int b;
    int c;

    void orderFirst() {
        if (a > b) {
            int t = a;
            a = b;
            b = t;
        }
    }

    void orderLast() {
        if (b > c) {
            int t = b;
            b = c;
            c = t;
        }
    }

    void sort() {
        orderFirst();
        orderLast();
        orderFirst();
    }
}
