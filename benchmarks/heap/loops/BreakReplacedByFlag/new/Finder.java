class Finder {
    int at;

    void find(int[] a, int x) {
        at = -1;
        boolean found = false;
        for (int i = 0; i < a.length && !found; i++) {
            found = a[i] == x;
            if (found) {
                at = i;
            }
        }
    }
}
