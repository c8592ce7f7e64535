import java.io.IOException;
import java.io.InputStream;

// Files beside the classes are part of what code does that reads them.
class Reads {
    // verdict: different | unknown
    static int first(int x) throws IOException {
        if (x * 1103515245 + 12345 != 77777) {
            return 0;
        }
        try (InputStream in = Reads.class.getResourceAsStream("data.txt")) {
            return in == null ? -1 : in.read();
        }
    }

    // verdict: different | unknown
    static boolean isThere(int x) {
        return x * 1103515245 + 12345 == 77777 && Reads.class.getResource("data.txt") != null;
    }

    // verdict: proved
    static int plain(int x) {
        return x + 1;
    }
}
