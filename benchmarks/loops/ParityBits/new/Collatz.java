class Collatz {
    static int steps(int n, int limit) {
        int count = 0;
        while (n > 1 && count < limit) {
            n = (n & 1) == 0 ? n >> 1 : n + n + n + 1;
            count++;
        }
        return count;
    }
}
