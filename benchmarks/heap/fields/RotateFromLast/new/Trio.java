class Trio {
    int a;
    int b;
    int c;

    void rotate() {
        int t = c;
        c = a;
        a = b;
        b = t;
    }
}
