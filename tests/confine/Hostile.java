import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Tries all it can, from wherever it gets to run; `DEED` and the places are filled in by the test. */
public class Hostile {
    static final String[] PLACES = {@PLACES@};

    static int deed(int which) {
        try {
            switch (Math.floorMod(which, 10)) {
                case 0 -> write();
                case 1 -> delete();
                case 2 -> new ProcessBuilder("/bin/sh", "-c", "sleep 300").start();
                case 3 -> new Socket(InetAddress.getLoopbackAddress(), @PORT@).close();
                case 4 -> new ServerSocket(0).close();
                case 5 -> ProcessHandle.current().parent().ifPresent(ProcessHandle::destroyForcibly);
                case 6 -> fillDisk();
                case 7 -> fillMemory();
                case 8 -> new Thread(() -> { while (true) { } }).start();
                default -> System.exit(which);
            }
            return 1;
        } catch (IOException | RuntimeException refused) {
            return 2;
        }
    }

    private static void write() throws IOException {
        for (String place : PLACES) {
            try {
                Files.writeString(Path.of(place, "written"), "x");
            } catch (IOException refused) {
                new FileOutputStream(place + "/file").close();
            }
        }
    }

    private static void delete() {
        for (String place : PLACES) {
            new File(place, "file").delete();
            new File(place, "file").renameTo(new File("stolen"));
            new File(place, "file").setLastModified(0);
        }
    }

    private static void fillDisk() throws IOException {
        for (int file = 0; file < 1000; file++) {
            try (FileOutputStream out = new FileOutputStream("big" + file)) {
                for (int i = 0; i < 1000; i++) {
                    out.write(new byte[1 << 20]);
                }
            }
        }
    }

    private static void fillMemory() {
        List<byte[]> all = new ArrayList<>();
        while (true) {
            all.add(new byte[1 << 24]);
        }
    }

    static int called(int which) {
        return deed(which);
    }

    static int initialised(int which) {
        System.setProperty("deed", "" + which);
        return Early.result;
    }

    static int constructed(int which) {
        return new Late(which).result;
    }

    static boolean compared(int which) {
        return new Late(5, which).equals(null);
    }

    static String told(int which) {
        return "" + new Late(5, which);
    }

    static int finalised(int which) {
        for (int i = 0; i < 100; i++) {
            new Late(5, which);
        }
        System.gc();
        System.runFinalization();
        return 0;
    }

    static class Early {
        static int result = deed(Integer.getInteger("deed"));
    }

    static class Late {
        final int which;
        final int result;

        Late(int which) {
            this.which = which;
            result = deed(which);
        }

        Late(int ignored, int which) {
            this.which = which;
            result = 0;
        }

        @Override
        public boolean equals(Object other) {
            return deed(which) == 1;
        }

        @Override
        public int hashCode() {
            return which;
        }

        @Override
        public String toString() {
            return "" + deed(which);
        }

        @Override
        protected void finalize() {
            deed(which);
        }
    }
}
