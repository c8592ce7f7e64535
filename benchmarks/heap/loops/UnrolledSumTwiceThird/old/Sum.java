// expect: different
// method: Sum.four
// twin: UnrolledSum
// why: one index is written twice
class Sum {
    int total;

    void four(int[] a) {
        int s = 0;
        for (int i = 0; i < 4; i++) {
            s += a[i];
        }
        total = s;
    }
}
