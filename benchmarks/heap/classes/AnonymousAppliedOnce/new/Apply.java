interface Op {
    int apply(int x);
}

class Box {
    int n;
}

class Apply {
    static void twice(Box b, int k) {
        int once = b.n * 2 + k;
        b.n = once;
    }
}
