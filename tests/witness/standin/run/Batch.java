package run;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;

/** Runs tests of many programs in one JVM: each line of the given file is a directory of classes and a test class, separated by a tab. */
public class Batch {
    public static void main(String[] args) throws Exception {
        for (String line : Files.readAllLines(Path.of(args[0]))) {
            String[] words = line.split("\t");
            URL[] classes = {Path.of(words[0]).toUri().toURL()};
            try (URLClassLoader loader = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader())) {
                Class<?> runner = loader.loadClass("run.Run");
                System.out.print(words[0] + "\t");
                runner.getMethod("main", String[].class).invoke(null, (Object) new String[] {words[1]});
            }
        }
    }
}
