package twinproof.sidecar;

import java.nio.charset.StandardCharsets;

/** Reads the values of one frame; the format is described in wire.py. */
final class SidecarReader {
    private final byte[] data;
    private int at;

    SidecarReader(byte[] data) {
        this.data = data;
    }

    int position() {
        return at;
    }

    void position(int at) {
        this.at = at;
    }

    void skip(long count) {
        if (count > data.length - at) {
            throw new IndexOutOfBoundsException("frame too short");
        }
        at += (int) count;
    }

    int u8() {
        return data[at++] & 0xff;
    }

    int u16() {
        return u8() << 8 | u8();
    }

    int i32() {
        return u16() << 16 | u16();
    }

    long i64() {
        return (long) i32() << 32 | i32() & 0xffffffffL;
    }

    String text() {
        int length = i32();
        int start = at;
        if (length >= 0) {
            skip(length);
            return new String(data, start, length, StandardCharsets.ISO_8859_1);
        }
        char[] chars = new char[~length];
        for (int i = 0; i < chars.length; i++) {
            chars[i] = (char) u16();
        }
        return new String(chars);
    }

    String[] texts(int count) {
        String[] texts = new String[count];
        for (int i = 0; i < count; i++) {
            texts[i] = text();
        }
        return texts;
    }
}
