// expect: different
// method: Sums.sum
// twin: SumByStream
// why: a long does not wrap
class Sums {
    static long sum(int a, int b) {
        int total = 0;
        for (int each : new int[] {a, b}) {
            total += each;
        }
        return total;
    }
}
