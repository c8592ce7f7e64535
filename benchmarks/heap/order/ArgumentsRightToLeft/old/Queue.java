// expect: different
// method: Queue.difference
// twin: ArgumentsLeftToRight
// why: the two arguments are evaluated the other way round
class Queue {
    int next;

    int take() {
        return next++;
    }

    static int minus(int a, int b) {
        return a - b;
    }

    int difference() {
        return minus(take(), take());
    }
}
