// expect: different
// method: Calls.both
// loops: over the input
// why: of two helpers that are called in the other order one writes what the other reads
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
        int raised = raise(values);
        int sum = sum(others);
        return raised * 31 + sum;
    }
}
