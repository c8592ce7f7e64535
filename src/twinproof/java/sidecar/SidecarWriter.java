package twinproof.sidecar;

import java.util.Arrays;

/** A growing buffer of values of a frame; the format is described in wire.py. */
final class SidecarWriter {
    private byte[] data = new byte[1 << 16];
    private int size;

    int size() {
        return size;
    }

    byte[] array() {
        return data;
    }

    void truncate(int size) {
        this.size = size;
    }

    void u8(int value) {
        room(1);
        data[size++] = (byte) value;
    }

    void u8At(int at, int value) {
        data[at] = (byte) value;
    }

    void u16(int value) {
        room(2);
        data[size++] = (byte) (value >> 8);
        data[size++] = (byte) value;
    }

    void i32(int value) {
        room(4);
        size += 4;
        i32At(size - 4, value);
    }

    void i32At(int at, int value) {
        data[at] = (byte) (value >> 24);
        data[at + 1] = (byte) (value >> 16);
        data[at + 2] = (byte) (value >> 8);
        data[at + 3] = (byte) value;
    }

    void i64(long value) {
        i32((int) (value >> 32));
        i32((int) value);
    }

    @SuppressWarnings("deprecation")
    void text(String text) {
        int length = text.length();
        if (isLatin(text)) {
            i32(length);
            room(length);
            text.getBytes(0, length, data, size);
            size += length;
        } else {
            i32(~length);
            for (int i = 0; i < length; i++) {
                u16(text.charAt(i));
            }
        }
    }

    void append(SidecarWriter other) {
        room(other.size);
        System.arraycopy(other.data, 0, data, size, other.size);
        size += other.size;
    }

    private static boolean isLatin(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0xff) {
                return false;
            }
        }
        return true;
    }

    private void room(int count) {
        if (data.length - size < count) {
            data = Arrays.copyOf(data, Math.max(Math.addExact(size, count), (int) Math.min(2L * data.length, Integer.MAX_VALUE - 8)));
        }
    }
}
