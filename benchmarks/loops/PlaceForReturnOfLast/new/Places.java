class Places {
    static int indexOf(int[] array, int wanted) {
        for (int i = 0; i < array.length; i++) {
            if (array[i] == wanted) {
                return i;
            }
        }
        return -1;
    }
}
