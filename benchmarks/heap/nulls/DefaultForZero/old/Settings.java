// expect: different
// method: Settings.width
// twin: DefaultForNull
// why: the default is taken where zero is set, too
class Width {
    int n;
}

class Settings {
    Width width;

    int width() {
        if (width != null) {
            return width.n;
        }
        return 80;
    }
}
