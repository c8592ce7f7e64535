class Arrays2 {
    static void fill(int[] array, int value) {
        int at = 0;
        while (true) {
            if (!(array.length > at)) {
                break;
            }
            array[at] = at + value;
            at += 1;
        }
    }
}
