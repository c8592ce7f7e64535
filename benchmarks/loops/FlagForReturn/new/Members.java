class Members {
    static boolean contains(int[] array, int wanted) {
        for (int value : array) {
            if (value == wanted) {
                return true;
            }
        }
        return false;
    }
}
