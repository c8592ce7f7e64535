class Calls {
    static int raise(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += ++values[i];
        }
        return sum;
    }

    static int sum(int[] values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    static int both(int[] values, int[] others) {
        int sum = sum(others);
        int raised = raise(values);
        return raised * 31 + sum;
    }
}
