class Rows {
    static int countClean(int[][] rows) {
        int count = 0;
        for (int[] row : rows) {
            boolean clean = true;
            for (int value : row) {
                clean = value >= 0;
            }
            if (clean) {
                count++;
            }
        }
        return count;
    }
}
