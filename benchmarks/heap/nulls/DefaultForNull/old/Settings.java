// expect: equivalent
// method: Settings.width
// twin: DefaultForZero
// why: the default is taken where nothing is set
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
