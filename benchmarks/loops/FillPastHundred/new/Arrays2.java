class Arrays2 {
    static void fill(int[] array, int value) {
        int at = 0;
        while (at < array.length) {
            array[at] = at < 100 ? at + value : value;
            at += 1;
        }
    }
}
