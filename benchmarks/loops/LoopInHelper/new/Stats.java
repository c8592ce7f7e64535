class Stats {
    static int range(int[] values) {
        return max(values) - min(values);
    }

    static int max(int[] values) {
        int best = values[0];
        for (int value : values) {
            best = value > best ? value : best;
        }
        return best;
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
