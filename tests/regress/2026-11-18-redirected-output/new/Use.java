// A fact about what is printed is about the standard output; where code redirects it, it is not used.
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

class Says {
    // verdict: proved
    static void line() {
        System.out.print("a"); System.out.println();
    }

    // verdict: proved
    static void both() {
        System.err.print("b"); System.out.print("a");
    }
}

class Counting extends PrintStream {
    int lines;

    Counting() {
        super(new ByteArrayOutputStream());
    }

    @Override
    public void println(String text) {
        lines++;
    }
}

class Use {
    // verdict: different|unknown
    static int counted(int when) {
        PrintStream before = System.out;
        Counting counting = new Counting();
        if (when == 1234567) {
            System.setOut(counting);
        }
        Says.line();
        System.setOut(before);
        return counting.lines;
    }

    // verdict: different|unknown
    static void given(PrintStream stream) {
        System.setOut(stream);
        Says.line();
    }

    // verdict: different|unknown
    static void together(boolean is) {
        PrintStream before = System.err;
        if (is) {
            System.setErr(System.out);
        }
        Says.both();
        System.setErr(before);
    }

    // verdict: proved
    static void straight() {
        Says.line();
        Says.both();
    }
}
