class Area {
    long area;

    void set(int w, int h) {
        area = w * (long) h;
    }
}
