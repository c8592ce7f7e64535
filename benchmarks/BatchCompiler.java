import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Many compilations in one JVM: each line of the given file is a target directory and its sources, separated by tabs. */
class BatchCompiler {
    private static final List<String> OPTIONS = List.of("-g", "-proc:none", "-Xlint:none", "-nowarn");

    public static void main(String[] args) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            for (String line : Files.readAllLines(Path.of(args[0]))) {
                String[] words = line.split("\t");
                Path target = Files.createDirectories(Path.of(words[0]));
                files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(target));
                files.setLocationFromPaths(StandardLocation.CLASS_PATH, List.of(target));
                var sources = files.getJavaFileObjects(Arrays.copyOfRange(words, 1, words.length));
                if (!compiler.getTask(null, (JavaFileManager) files, null, OPTIONS, null, sources).call()) {
                    System.err.println("does not compile: " + line);
                    System.exit(1);
                }
            }
        }
    }
}
