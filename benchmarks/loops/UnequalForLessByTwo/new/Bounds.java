class Bounds {
    static int count(int[] values, int wanted) {
        int count = 0;
        int length = values.length;
        for (int i = 0; i < length; i += 2) {
            if (values[i] == wanted) {
                count++;
            }
        }
        return count;
    }
}
