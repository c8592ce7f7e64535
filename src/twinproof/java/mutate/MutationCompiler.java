package twinproof.mutate;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
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
    private final Map<Boolean, MutationClasses> originals = new HashMap<>();

    MutationCompiler(List<String> path, Map<String, String> texts) throws IOException {
        platform.setLocationFromPaths(StandardLocation.CLASS_PATH, path.stream().map(Path::of).toList());
        platform.setLocationFromPaths(StandardLocation.SOURCE_PATH, List.of());
        texts.forEach((name, text) -> sources.put(name, new MutationSource(name, text)));
    }

    /** What is wrong with the sources as they are; if nothing is, the places that can be changed go into `sites`. */
    String look(List<MutationSite> sites) {
        MutationClasses made = compile(sources.values(), Map.of(), false, sites);
        originals.put(false, made);
        return made.problem();
    }

    /** The classes of the sources as they are. */
    MutationClasses original(boolean debug) {
        return originals.computeIfAbsent(debug, key -> compile(sources.values(), Map.of(), debug, null));
    }

    /** The classes of all sources, one of them changed; all are compiled if that may matter `everywhere`, else the changed one. */
    MutationClasses with(String file, String text, boolean everywhere, boolean debug) {
        MutationSource changed = new MutationSource(file, text);
        if (everywhere) {
            Map<String, MutationSource> all = new LinkedHashMap<>(sources);
            all.put(file, changed);
            return compile(all.values(), Map.of(), debug, null);
        }
        MutationClasses made = compile(List.of(changed), original(false).without(file).files(), debug, null);
        return made.problem().isEmpty() ? original(debug).without(file).plus(made) : made;
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
        } catch (RuntimeException | AssertionError | StackOverflowError bug) {
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
