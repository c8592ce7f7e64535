// expect: equivalent
// method: Queue.difference
// twin: ArgumentsRightToLeft
// why: arguments are evaluated from left to right
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
