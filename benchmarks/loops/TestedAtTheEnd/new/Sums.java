class Sums {
    static int sum(int[] values) {
        int sum = 0;
        int i = 0;
        if (i < values.length) {
            do {
                sum = sum * 3 + values[i];
                i++;
            } while (i < values.length);
        }
        return sum;
    }
}
