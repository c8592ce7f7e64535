// expect: equivalent
// method: Sums.sum
// twin: SumByStreamAsLong
// why: the sum of ints wraps
class Sums {
    static long sum(int a, int b) {
        int total = 0;
        for (int each : new int[] {a, b}) {
            total += each;
        }
        return total;
    }
}
