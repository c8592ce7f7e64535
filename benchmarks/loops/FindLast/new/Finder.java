class Finder {
    static int find(int[] array, int wanted) {
        int found = -1;
        for (int i = 0; i < array.length; i++) {
            if (array[i] == wanted) {
                found = i;
            }
        }
        return found;
    }
}
