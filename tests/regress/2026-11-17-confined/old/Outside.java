import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;

/** What reaches outside of its process fails while it is watched, so that nothing it then does tells the versions apart. */
class Outside {
    // verdict: unknown
    static int writes(int x) {
        try {
            Files.writeString(Path.of(System.getProperty("user.home"), "twinproof-was-here"), "x");
            return x;
        } catch (IOException refused) {
            return x + 1;
        }
    }

    // verdict: unknown
    static int starts(int x) {
        try {
            return new ProcessBuilder("/bin/true").start().waitFor();
        } catch (IOException | InterruptedException refused) {
            return 1;
        }
    }

    // verdict: unknown
    static int listens(int x) {
        try (ServerSocket socket = new ServerSocket(0)) {
            return 1;
        } catch (IOException refused) {
            return 2;
        }
    }

    // verdict: different
    static int temporary(int x) throws IOException {
        Path file = Files.createTempFile("twinproof", "test");
        Files.writeString(file, "text");
        return Files.readString(file).length();
    }

    // verdict: proved
    static int harmless(int x) {
        return x + x;
    }
}
