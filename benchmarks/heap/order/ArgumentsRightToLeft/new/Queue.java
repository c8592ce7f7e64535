class Queue {
    int next;

    int take() {
        return next++;
    }

    static int minus(int a, int b) {
        return a - b;
    }

    int difference() {
        int b = take();
        int a = take();
        return a - b;
    }
}
