class Width {
    int n;
}

class Settings {
    Width width;

    int width() {
        return width == null ? 80 : width.n;
    }
}
