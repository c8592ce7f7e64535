class Collatz {
    static int steps(int n, int limit) {
        int count = 0;
        while (n != 1 && count < limit) {
            n = n >> 1;
            count++;
        }
        return count + (n == -1 ? 1 : 0);
    }
}
