import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;

/** What reaches outside of its process fails while it is watched, so that nothing it then does tells the versions apart. */
class Outside {
    static int writes(int x) {
        try {
            Files.writeString(Path.of(System.getProperty("user.home"), "twinproof-was-here"), "x");
            return x;
        } catch (IOException refused) {
            return x + 2;
        }
    }

    static int starts(int x) {
        try {
            return new ProcessBuilder("/bin/true").start().waitFor();
        } catch (IOException | InterruptedException refused) {
            return 2;
        }
    }

    static int listens(int x) {
        try (ServerSocket socket = new ServerSocket(0)) {
            return 1;
        } catch (IOException refused) {
            return 3;
        }
    }

    static int temporary(int x) throws IOException {
        Path file = Files.createTempFile("twinproof", "test");
        Files.writeString(file, "text");
        return Files.readString(file).length() + 1;
    }

    static int harmless(int x) {
        return 2 * x;
    }
}
