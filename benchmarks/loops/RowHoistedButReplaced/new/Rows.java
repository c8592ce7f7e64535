class Rows {
    static int sum(int[][] rows) {
        int sum = 0;
        for (int y = 0; y < rows.length; y++) {
            int[] row = rows[y];
            for (int x = 0; x < row.length; x++) {
                sum += row[x];
                if (x == 2) {
                    rows[0] = rows[y + 1];
                }
            }
        }
        return sum;
    }
}
