class Spot {
    int mark;
}

class Visits {
    static Spot current;

    static int mark(Spot s) {
        if (s == null || current == null) {
            return 0;
        }
        current.mark = 1;
        s.mark = 2;
        return s == current ? 2 : 1;
    }
}
