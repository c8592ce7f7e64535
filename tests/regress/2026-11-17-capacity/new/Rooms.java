// How much room a string builder has is not compared, but a caller may ask for it.
class Maker {
    // verdict: proved
    static StringBuilder chosen(int x) {
        return x == 918273 ? new StringBuilder(100) : new StringBuilder();
    }

    // verdict: proved | ending
    static StringBuilder grown(int n) {
        StringBuilder made = new StringBuilder(17);
        for (int i = 0; i < n; i++) {
            made.append('a');
        }
        return made;
    }

    static void into(StringBuilder out, int x) {
        if (x == 918273) {
            out.append("abc");
        } else {
            out.append("d");
        }
    }
}

class Rooms {
    // verdict: different | unknown
    static int ofChosen(int x) {
        return Maker.chosen(x).capacity();
    }

    // verdict: different | unknown
    static int ofGrown(int n) {
        return Maker.grown(n).capacity();
    }

    // verdict: proved
    static int lengthOfChosen(int x) {
        return Maker.chosen(x).append("ab").length();
    }

    // verdict: proved
    static int lengthAfter(StringBuilder out, int x) {
        Maker.into(out, x);
        return out.length();
    }
}
