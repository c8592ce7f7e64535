// What the virtual machine sets up when a program is started: standard input, and the salt by which Set.of and Map.of are ordered.
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.Set;

class Use {
    // verdict: different|unknown
    static int read() throws IOException {
        return System.in.read() + 1;
    }

    // verdict: different|unknown
    static int sum() {
        Scanner scanner = new Scanner(System.in);
        return scanner.nextInt() * scanner.nextInt();
    }

    // verdict: different|unknown
    static boolean isThere() {
        return true;
    }

    // verdict: unknown
    static String first() {
        return "a";
    }

    // verdict: unknown
    static String second() {
        return "b";
    }

    // verdict: unknown
    static String joined() {
        StringBuilder all = new StringBuilder();
        for (String each : Set.of("a", "b")) {
            all.append(each);
        }
        return all.toString();
    }

    // verdict: proved
    static boolean contains(String text) {
        return text.equals("b") || Set.of("a").contains(text);
    }
}
