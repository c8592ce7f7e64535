class Distinct {
    static int count(int a, int b, int c) {
        int n = 1;
        if (b != a) {
            n++;
        }
        if (c != b) {
            n++;
        }
        return n;
    }
}
