class Elements {
    static void reverse(int[] a) {
        int i = 0;
        int j = a.length - 2;
        while (i < j) {
            int t = a[i];
            a[i++] = a[j];
            a[j--] = t;
        }
    }
}
