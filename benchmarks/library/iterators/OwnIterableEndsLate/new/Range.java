import java.util.Iterator;

class Numbers implements Iterable<Integer> {
    private final int end;

    Numbers(int end) {
        this.end = end;
    }

    public Iterator<Integer> iterator() {
        return new Iterator<Integer>() {
            private int at;

            public boolean hasNext() {
                return at < end;
            }

            public Integer next() {
                return at++;
            }
        };
    }
}

class Range {
    static int sum(int n) {
        if (n < 0 || n > 3) {
            return -1;
        }
        int sum = 0;
        for (int i = 0; i <= n; i++) {
            sum += i;
        }
        return sum;
    }
}
