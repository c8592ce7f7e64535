// expect: equivalent
// method: Stats.range
// loops: over the input
// why: helpers with loops are kept, the code around them is rewritten
class Stats {
    static int range(int[] values) {
        int high = max(values);
        int low = min(values);
        return high - low;
    }

    static int max(int[] values) {
        int max = values[0];
        for (int value : values) {
            if (value > max) {
                max = value;
            }
        }
        return max;
    }

    static int min(int[] values) {
        int min = values[0];
        for (int value : values) {
            if (value < min) {
                min = value;
            }
        }
        return min;
    }
}
