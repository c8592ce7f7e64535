class Calls {
    static int sum(int[] values, int from) {
        int sum = 0;
        for (int i = from; i < values.length; i++) {
            sum += i < 0 ? 1 : values[i];
        }
        return sum;
    }

    static int run(int[] values, int from) {
        if (values == null || values.length == 0) {
            return 0;
        }
        int first = sum(values, from);
        values[0]++;
        return first * first;
    }
}
