class Prefix {
    static int run(int[] array, int limit) {
        for (int i = 0; i < array.length; ++i) {
            array[i] = limit + array[i];
        }
        int sum = 0;
        int at = 0;
        while (at < array.length) {
            if (sum > limit) {
                return sum;
            }
            sum += array[at++];
        }
        return sum;
    }
}
