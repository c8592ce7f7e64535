package twinproof.sidecar;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;

/** What the code under check tried since it was last asked for, as the client tells through a pipe before it lets it go on. */
final class SidecarMarks {
    private static final int REFUSED = 'r';

    private static final File FOLDER = new File("").getAbsoluteFile();

    private final FileInputStream in;
    private boolean wrote;

    SidecarMarks(int fd) {
        in = new FileInputStream(SidecarChannel.descriptor(fd));
    }

    /** Whether something was refused. */
    synchronized boolean isRefused() {
        boolean refused = false;
        try {
            for (int count = in.available(); count > 0; count--) {
                int mark = in.read();
                refused |= mark == REFUSED;
                wrote |= mark != REFUSED;
            }
        } catch (IOException gone) {
            return true;
        }
        return refused;
    }

    /** Removes the files that were written, which the next call must not find; false if some are left. */
    synchronized boolean clean() {
        boolean clean = !wrote || empty(FOLDER);
        isRefused();
        wrote = false;
        return clean;
    }

    private static boolean empty(File folder) {
        File[] files = folder.listFiles();
        if (files == null) {
            return false;
        }
        boolean empty = true;
        for (File file : files) {
            empty &= (!file.isDirectory() || empty(file)) && file.delete();
        }
        return empty;
    }
}
