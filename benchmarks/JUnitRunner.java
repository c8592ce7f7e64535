import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Compiles and runs tests of many programs in one JVM with JUnit's launcher: a file of compilations, a file of runs, JUnit's jar. */
class JUnitRunner {
    public static void main(String[] args) throws Exception {
        List<String> jobs = Files.readAllLines(Path.of(args[0]));
        List<String> runs = Files.readAllLines(Path.of(args[1]));
        for (int i = 0; i < jobs.size(); i++) {
            String[] words = runs.get(i).split("\t");
            System.out.println("\nRESULT " + (compile(jobs.get(i).split("\t"), args[2]) ? run(words[0], words[1]) : "uncompiled"));
        }
        System.exit(0);
    }

    private static boolean compile(String[] words, String jar) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Files.createDirectories(Path.of(words[0]));
        List<String> options = List.of("-g", "-proc:none", "-Xlint:none", "-nowarn", "-d", words[0], "-cp", words[0] + File.pathSeparator + jar);
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            var sources = files.getJavaFileObjects(Arrays.copyOfRange(words, 1, words.length));
            return compiler.getTask(null, files, null, options, null, sources).call();
        }
    }

    private static String run(String directory, String name) throws Exception {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {Path.of(directory).toUri().toURL()}, JUnitRunner.class.getClassLoader())) {
            Thread.currentThread().setContextClassLoader(loader);
            SummaryGeneratingListener seen = new SummaryGeneratingListener();
            var request = LauncherDiscoveryRequestBuilder.request().selectors(DiscoverySelectors.selectClass(loader.loadClass(name))).build();
            LauncherFactory.create().execute(request, seen);
            var summary = seen.getSummary();
            return summary.getTestsSucceededCount() == 1 ? "passed" : summary.getTestsFailedCount() == 1 ? "failed" : "nothing run";
        }
    }
}
