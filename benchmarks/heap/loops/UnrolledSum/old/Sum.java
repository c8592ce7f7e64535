// expect: equivalent
// method: Sum.four
// twin: UnrolledSumTwiceThird
// why: the loop is unrolled
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
