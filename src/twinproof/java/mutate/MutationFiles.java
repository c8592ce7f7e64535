package twinproof.mutate;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardLocation;

/** Class files in memory: some that are there already, and those that are written, with the source that each is of. */
final class MutationFiles extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, byte[]> beside;
    private final Map<String, ByteArrayOutputStream> written;
    private final Map<String, String> origins;

    MutationFiles(JavaFileManager platform, Map<String, byte[]> beside, Map<String, ByteArrayOutputStream> written, Map<String, String> origins) {
        super(platform);
        this.beside = beside;
        this.written = written;
        this.origins = origins;
    }

    @Override
    public Iterable<JavaFileObject> list(Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean recurse) throws IOException {
        Iterable<JavaFileObject> others = super.list(location, packageName, kinds, recurse);
        if (location != StandardLocation.CLASS_PATH || !kinds.contains(JavaFileObject.Kind.CLASS)) {
            return others;
        }
        List<JavaFileObject> all = new ArrayList<>();
        for (String name : beside.keySet()) {
            String home = name.substring(0, Math.max(0, name.lastIndexOf('.')));
            if (home.equals(packageName) || (recurse && (packageName.isEmpty() || home.startsWith(packageName + ".")))) {
                all.add(new Present(name, beside.get(name)));
            }
        }
        others.forEach(all::add);
        return all;
    }

    @Override
    public String inferBinaryName(Location location, JavaFileObject file) {
        return file instanceof Present present ? present.name : super.inferBinaryName(location, file);
    }

    @Override
    public boolean isSameFile(FileObject one, FileObject other) {
        return one == other || (!(one instanceof SimpleJavaFileObject) && !(other instanceof SimpleJavaFileObject) && super.isSameFile(one, other));
    }

    @Override
    public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
        origins.put(name, sibling instanceof MutationSource source ? source.name() : "");
        return new Target(name, written.computeIfAbsent(name, absent -> new ByteArrayOutputStream()));
    }

    /** A class that is there. */
    private static final class Present extends SimpleJavaFileObject {
        private final String name;
        private final byte[] data;

        Present(String name, byte[] data) {
            super(URI.create("present:///" + name.replace('.', '/') + ".class"), Kind.CLASS);
            this.name = name;
            this.data = data;
        }

        @Override
        public InputStream openInputStream() {
            return new ByteArrayInputStream(data);
        }
    }

    /** A class that is written. */
    private static final class Target extends SimpleJavaFileObject {
        private final ByteArrayOutputStream bytes;

        Target(String name, ByteArrayOutputStream bytes) {
            super(URI.create("memory:///" + name.replace('.', '/') + ".class"), Kind.CLASS);
            this.bytes = bytes;
        }

        @Override
        public OutputStream openOutputStream() {
            bytes.reset();
            return bytes;
        }
    }
}
