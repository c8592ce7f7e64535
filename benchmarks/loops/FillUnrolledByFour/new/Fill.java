class Fill {
    static void fill(byte[] to, int first) {
        int i = 0;
        for (; i < to.length - 3; i += 4) {
            to[i] = (byte) (first + i);
            to[i + 1] = (byte) (first + i + 1);
            to[i + 2] = (byte) (first + i + 2);
            to[i + 3] = (byte) (first + i + 3);
        }
        while (i < to.length) {
            to[i] = (byte) (first + i);
            i++;
        }
    }
}
