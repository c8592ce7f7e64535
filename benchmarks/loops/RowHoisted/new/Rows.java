class Rows {
    static int sum(int[][] rows) {
        int sum = 0;
        for (int y = 0; y < rows.length; y++) {
            int[] row = rows[y];
            for (int x = 0; x < row.length; x++) {
                sum += row[x];
                row[x] = sum;
            }
        }
        return sum;
    }
}
