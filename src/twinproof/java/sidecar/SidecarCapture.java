package twinproof.sidecar;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;

/** Keeps the first characters that one call prints, and apart from them those it writes to the standard error; drops the rest. */
final class SidecarCapture extends OutputStream {
    private static final String MARKER = "[output truncated]";
    /** Frames of a printed stack trace: they tell how code was written, and nobody is promised them. */
    private static final Pattern FRAMES = Pattern.compile("(?m)^\\t+(?:at \\S.*\\)|\\.\\.\\. \\d+ more)$\\n?");

    private final int chars;
    private final int room;
    private byte[] data = new byte[256];
    private int size;
    private boolean dropped;
    private final SidecarCapture errors;

    SidecarCapture(int chars) {
        this(chars, new SidecarCapture(chars, null));
    }

    private SidecarCapture(int chars, SidecarCapture errors) {
        this.chars = chars;
        this.errors = errors;
        // No UTF-16 unit takes more than three bytes of UTF-8, so what does not fit is beyond the limit for certain.
        this.room = (int) Math.min(3L * chars, Integer.MAX_VALUE - 8);
    }

    /** What is written to the standard error. */
    SidecarCapture errors() {
        return errors;
    }

    void print(SidecarWriter out) {
        out.text(text());
        out.text(errors.text());
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
        if (text.indexOf('\t') >= 0) {
            text = FRAMES.matcher(text).replaceAll("");
        }
        if (text.length() <= chars && !dropped) {
            return text;
        }
        return text.substring(0, Math.min(chars, text.length())) + MARKER;
    }
}
