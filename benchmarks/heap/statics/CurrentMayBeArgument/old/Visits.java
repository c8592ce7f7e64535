// expect: equivalent
// method: Visits.mark
// twin: CurrentIsNeverArgument
// why: the case that the argument is the current node is kept apart
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
        return current.mark;
    }
}
