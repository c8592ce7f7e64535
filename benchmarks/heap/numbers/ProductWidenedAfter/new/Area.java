class Area {
    long area;

    void set(int w, int h) {
        area = (long) (w * h);
    }
}
