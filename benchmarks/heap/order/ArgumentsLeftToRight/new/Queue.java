class Queue {
    int next;

    int take() {
        return next++;
    }

    static int minus(int a, int b) {
        return a - b;
    }

    int difference() {
        int a = take();
        int b = take();
        return a - b;
    }
}
