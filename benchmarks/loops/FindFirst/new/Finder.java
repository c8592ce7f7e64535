class Finder {
    static int find(int[] array, int wanted) {
        for (int i = 0; i < array.length; i++) {
            if (wanted == array[i]) {
                return i;
            }
        }
        return -1;
    }
}
