package twinproof.sidecar;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Compiles sources to class files in memory, without annotation processors: nothing of anybody's is run, nothing is written. */
final class SidecarCompiler {
    private static final List<String> OPTIONS = List.of("-g", "-proc:none", "-Xlint:none", "-nowarn", "-implicit:none");

    private SidecarCompiler() { }

    /** Answers a request: what is wrong, or the class files by name. */
    static void run(SidecarReader in, SidecarWriter out) throws IOException {
        List<Path> path = new ArrayList<>();
        for (String entry : in.texts(in.i32())) {
            path.add(Path.of(entry));
        }
        List<JavaFileObject> sources = new ArrayList<>();
        for (int count = in.i32(); count > 0; count--) {
            sources.add(new Source(in.text(), in.text()));
        }
        Map<String, ByteArrayOutputStream> classes = new TreeMap<>();
        String problem = compile(path, sources, classes);
        out.truncate(0);
        out.text(problem);
        out.i32(problem.isEmpty() ? classes.size() : 0);
        for (Map.Entry<String, ByteArrayOutputStream> each : problem.isEmpty() ? classes.entrySet() : List.<Map.Entry<String, ByteArrayOutputStream>>of()) {
            out.text(each.getKey());
            out.text(each.getValue().toString(StandardCharsets.ISO_8859_1));
        }
    }

    private static String compile(List<Path> path, List<JavaFileObject> sources, Map<String, ByteArrayOutputStream> classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            return "error: this JVM has no compiler";
        }
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            files.setLocationFromPaths(StandardLocation.CLASS_PATH, path);
            files.setLocationFromPaths(StandardLocation.SOURCE_PATH, List.of());
            boolean done = compiler.getTask(said, new Manager(files, classes), null, OPTIONS, null, sources).call();
            return done ? "" : said.toString().isEmpty() ? "error: it does not compile" : said.toString();
        }
    }

    /** A source in memory. */
    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignore) {
            return text;
        }
    }

    /** A class file in memory. */
    private static final class Target extends SimpleJavaFileObject {
        private final ByteArrayOutputStream bytes;

        Target(String name, ByteArrayOutputStream bytes) {
            super(URI.create("memory:///" + name.replace('.', '/') + ".class"), Kind.CLASS);
            this.bytes = bytes;
        }

        @Override
        public OutputStream openOutputStream() {
            return bytes;
        }
    }

    /** Writes class files into a map. */
    private static final class Manager extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> classes;

        Manager(JavaFileManager files, Map<String, ByteArrayOutputStream> classes) {
            super(files);
            this.classes = classes;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new Target(name, classes.computeIfAbsent(name, absent -> new ByteArrayOutputStream()));
        }
    }
}
