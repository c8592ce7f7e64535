class Values {
    static int spread(int[] values) {
        int most = 0;
        int least = 0;
        for (int value : values) {
            if (value > most) {
                most = value;
            }
        }
        for (int value : values) {
            if (value < least) {
                least = value;
            }
        }
        return most - least;
    }
}
