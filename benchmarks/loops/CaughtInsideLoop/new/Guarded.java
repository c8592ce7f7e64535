class Guarded {
    static int count(int[] divisors, int value) {
        int bad = 0;
        for (int i = 0; i < divisors.length; i++) {
            if (divisors[i] == 0) {
                bad++;
            } else {
                value = value / divisors[i];
            }
        }
        return bad + value;
    }
}
