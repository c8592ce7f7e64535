public class Matrix {
    private final double[][] cells;
    public Matrix(int rows, int columns) {
        if (rows < 1 || columns < 1 || rows > 2 || columns > 2) throw new IllegalArgumentException();
        cells = new double[rows][columns];
    }
    public void set(int row, int column, double value) {
        if (Double.isNaN(value)) throw new IllegalArgumentException("NaN");
        cells[row][column] = value;
    }
    public double get(int row, int column) { return cells[row][column]; }
    public double trace() {
        if (cells.length != cells[0].length) throw new IllegalStateException("not square");
        double sum = 0;
        for (int i = 0; i < cells.length; i++) sum += cells[i][i];
        return sum;
    }
    public boolean isSymmetric() {
        if (cells.length != cells[0].length) return false;
        for (int i = 0; i < cells.length; i++)
            for (int j = 0; j < i; j++)
                if (cells[i][j] != cells[j][i]) return false;
        return true;
    }
    public Matrix times(Matrix other) {
        if (cells[0].length != other.cells.length) throw new IllegalArgumentException("sizes");
        Matrix result = new Matrix(cells.length, other.cells[0].length);
        for (int i = 0; i < cells.length; i++)
            for (int j = 0; j < other.cells[0].length; j++)
                for (int k = 0; k < other.cells.length; k++)
                    result.cells[i][j] += cells[i][k] * other.cells[k][j];
        return result;
    }
}
