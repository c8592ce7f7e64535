class Width {
    int n;
}

class Settings {
    Width width;

    int width() {
        return width == null || width.n == 0 ? 80 : width.n;
    }
}
