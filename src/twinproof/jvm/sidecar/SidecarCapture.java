package twinproof.sidecar;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Keeps the first characters that one call prints and drops the rest. */
final class SidecarCapture extends OutputStream {
    private static final String MARKER = "[output truncated]";

    private final int chars;
    private final int room;
    private byte[] data = new byte[256];
    private int size;
    private boolean dropped;

    SidecarCapture(int chars) {
        this.chars = chars;
        // No UTF-16 unit takes more than three bytes of UTF-8, so what does not fit is beyond the limit for certain.
        this.room = (int) Math.min(3L * chars, Integer.MAX_VALUE - 8);
    }

    @Override
    public void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int count) {
        int kept = Math.min(count, room - size);
        dropped |= kept < count;
        if (size + kept > data.length) {
            data = Arrays.copyOf(data, (int) Math.min(room, Math.max(2L * data.length, size + kept)));
        }
        System.arraycopy(bytes, from, data, size, kept);
        size += kept;
    }

    synchronized String text() {
        String text = new String(data, 0, size, StandardCharsets.UTF_8);
        if (text.length() <= chars && !dropped) {
            return text;
        }
        return text.substring(0, Math.min(chars, text.length())) + MARKER;
    }
}
