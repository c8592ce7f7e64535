class Trio {
    int a;
    int b;
    int c;

    void rotate() {
        int t = b;
        c = a;
        a = b;
        b = t;
    }
}
