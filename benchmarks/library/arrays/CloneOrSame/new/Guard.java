class Guard {
    int[] data;

    int[] data() {
        return data;
    }
}
