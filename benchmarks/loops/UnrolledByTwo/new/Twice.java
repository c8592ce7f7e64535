class Twice {
    static int sum(int[] values) {
        int sum = 0;
        int i = 0;
        for (; i < values.length - 1; i += 2) {
            sum = sum * 31 + values[i];
            sum = sum * 31 + values[i + 1];
        }
        if (i < values.length) {
            sum = sum * 31 + values[i];
        }
        return sum;
    }
}
