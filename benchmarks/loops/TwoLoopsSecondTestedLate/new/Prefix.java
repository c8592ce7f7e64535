class Prefix {
    static int run(int[] array, int limit) {
        for (int i = 0; i < array.length; ++i) {
            array[i] = limit + array[i];
        }
        int sum = 0;
        int at = 0;
        while (at < array.length) {
            sum += array[at++];
            if (sum > limit) {
                return sum;
            }
        }
        return sum;
    }
}
