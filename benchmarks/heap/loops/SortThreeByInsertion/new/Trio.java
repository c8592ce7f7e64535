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
        orderLast();
        orderFirst();
        orderLast();
    }
}
