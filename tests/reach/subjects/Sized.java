/** Arrays as large as numbers say that callers give. */
public class Sized {
    private final byte[][] cells;
    private int[] row = {};

    public Sized(int rows, int columns) {
        if (rows < 1 || columns > 1 || rows > 2) {
            throw new IllegalArgumentException();
        }
        cells = new byte[rows][columns];
    }

    public void set(int row, int column) {
        cells[row][column] = 1;
    }

    public void take(int size) {
        if (size < 3) {
            row = new int[size];
        }
    }

    boolean wide() {
        return cells[0].length == 2;
    }

    boolean both() {
        return cells.length == 2 && cells[1].length == 1 && cells[1][0] == 1 && row.length == 2;
    }
}
