package twinproof.mutate;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticListener;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Compiles the sources, as they are or with one of them changed, in memory and without annotation processors. */
final class MutationCompiler {
    private static final List<String> OPTIONS = List.of("-proc:none", "-Xlint:none", "-nowarn", "-implicit:none");

    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final StandardJavaFileManager platform = compiler.getStandardFileManager(null, null, null);
    private final Map<String, MutationSource> sources = new LinkedHashMap<>();
    private MutationClasses known = new MutationClasses("", Map.of(), Map.of());

    MutationCompiler(List<String> path, Map<String, String> texts) throws IOException {
        platform.setLocationFromPaths(StandardLocation.CLASS_PATH, path.stream().map(Path::of).toList());
        platform.setLocationFromPaths(StandardLocation.SOURCE_PATH, List.of());
        texts.forEach((name, text) -> sources.put(name, new MutationSource(name, text)));
    }

    /** From now on a file can be compiled alone, beside these classes of the others. */
    void know(MutationClasses classes) {
        known = classes;
    }

    /** The classes of all sources, some of them changed; the places that can be changed go into `sites`, if there is such a list. */
    MutationClasses all(Map<String, String> changed, boolean debug, List<MutationSite> sites) {
        List<MutationSource> units = new ArrayList<>();
        for (MutationSource source : sources.values()) {
            String text = changed.get(source.name());
            units.add(text == null ? source : new MutationSource(source.name(), text));
        }
        return compile(units, Map.of(), debug, sites);
    }

    /** All classes with one file changed; without debug information if only that file is compiled and `debug` is off, else those of the file. */
    MutationClasses with(String file, String text, boolean everywhere, boolean debug) {
        if (everywhere) {
            return all(Map.of(file, text), debug, null);
        }
        MutationClasses others = known.without(file);
        MutationClasses made = compile(List.of(new MutationSource(file, text)), others.files(), debug, null);
        return debug || !made.problem().isEmpty() ? made : others.plus(made);
    }

    private MutationClasses compile(Collection<MutationSource> units, Map<String, byte[]> beside, boolean debug, List<MutationSite> sites) {
        StringBuilder said = new StringBuilder();
        DiagnosticListener<JavaFileObject> errors = each -> said.append(each.getKind() == Diagnostic.Kind.ERROR ? each + "\n" : "");
        Map<String, ByteArrayOutputStream> written = new TreeMap<>();
        Map<String, String> origins = new TreeMap<>();
        List<String> options = new ArrayList<>(OPTIONS);
        options.add(debug ? "-g" : "-g:none");
        try {
            MutationFiles files = new MutationFiles(platform, beside, written, origins);
            JavacTask task = (JavacTask) compiler.getTask(null, files, errors, options, null, units);
            boolean done = sites == null ? task.call() : found(task, said, sites);
            if (!done) {
                return MutationClasses.failed(said.isEmpty() ? "error: it does not compile" : said.toString());
            }
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        } catch (RuntimeException | StackOverflowError bug) {
            return MutationClasses.failed("error: javac fails with " + bug.getClass().getName());
        }
        Map<String, byte[]> classes = new TreeMap<>();
        written.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
        return new MutationClasses("", classes, origins);
    }

    /** Compiles, with a look at the trees in between. */
    private static boolean found(JavacTask task, StringBuilder said, List<MutationSite> sites) throws IOException {
        List<CompilationUnitTree> units = new ArrayList<>();
        task.parse().forEach(units::add);
        task.analyze();
        if (!said.isEmpty()) {
            return false;
        }
        for (CompilationUnitTree unit : units) {
            new MutationScanner(task, unit, sites).scan(unit, null);
        }
        task.generate();
        return said.isEmpty();
    }
}
