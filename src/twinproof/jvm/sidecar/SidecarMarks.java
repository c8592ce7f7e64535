package twinproof.sidecar;

import java.io.FileInputStream;
import java.io.IOException;

/** What the code under check tried since it was last asked for, as the client tells through a pipe before it lets it go on. */
final class SidecarMarks {
    private static final int REFUSED = 'r';

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

    /** Whether files were written, ever. */
    synchronized boolean hasWritten() {
        return wrote;
    }
}
