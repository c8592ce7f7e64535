package twinproof.sidecar;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import jdk.internal.access.SharedSecrets;

/** Frames to and from the client, over two pipes that the code under check does not get to see. */
final class SidecarChannel {
    private static final int FLUSH_BYTES = 1 << 16;
    private static final long FLUSH_NANOS = 20_000_000L;

    private final DataInputStream in;
    private final FileOutputStream out;
    private final SidecarWriter pending = new SidecarWriter();
    private long flushed;

    SidecarChannel(int readFd, int writeFd) {
        in = new DataInputStream(new java.io.BufferedInputStream(new FileInputStream(descriptor(readFd)), 1 << 16));
        out = new FileOutputStream(descriptor(writeFd));
    }

    /** The next frame, or null if the client is gone. */
    SidecarReader read() throws IOException {
        try {
            byte[] frame = new byte[in.readInt()];
            in.readFully(frame);
            return new SidecarReader(frame);
        } catch (EOFException end) {
            return null;
        }
    }

    void send(SidecarWriter frame) throws IOException {
        pending.i32(frame.size());
        pending.append(frame);
        if (pending.size() > FLUSH_BYTES || System.nanoTime() - flushed > FLUSH_NANOS) {
            flush();
        }
    }

    void flush() throws IOException {
        out.write(pending.array(), 0, pending.size());
        pending.truncate(0);
        flushed = System.nanoTime();
    }

    static FileDescriptor descriptor(int number) {
        FileDescriptor descriptor = new FileDescriptor();
        SharedSecrets.getJavaIOFileDescriptorAccess().set(descriptor, number);
        return descriptor;
    }
}
