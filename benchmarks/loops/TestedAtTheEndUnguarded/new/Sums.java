class Sums {
    static int sum(int[] values) {
        int sum = 0;
        int i = 0;
        do {
            sum = sum * 3 + (values.length == 0 ? 1 : values[i]);
            i++;
        } while (i < values.length);
        return sum;
    }
}
