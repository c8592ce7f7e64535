class Thrice {
    static int sum(int[] values) {
        int sum = 0;
        int i = 0;
        while (i < values.length - 2) {
            sum = sum * 31 + values[i];
            sum = sum * 31 + values[i + 1];
            sum = sum * 31 + values[i + 2];
            i += 3;
        }
        for (; i < values.length; i++) {
            sum = sum * 31 + values[i];
        }
        return sum;
    }
}
