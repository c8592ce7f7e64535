import java.lang.annotation.Annotation;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Prints the public methods of the JDK that are marked as going by the class of their caller. */
class Callers {
    public static void main(String[] args) throws Exception {
        TreeSet<String> found = new TreeSet<>();
        try (var files = Files.walk(FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules"))) {
            for (Path path : (Iterable<Path>) files::iterator) {
                String[] parts = path.toString().split("/", 4);
                if (parts.length == 4 && parts[3].matches("javax?/.*\\.class")) {
                    look(parts[3].replace('/', '.').replaceAll("\\.class$", ""), found);
                }
            }
        }
        found.forEach(System.out::println);
    }

    private static void look(String name, TreeSet<String> found) {
        List<Executable> members = new ArrayList<>();
        try {
            Class<?> cls = Class.forName(name, false, ClassLoader.getSystemClassLoader());
            members.addAll(List.of(cls.getDeclaredMethods()));
        } catch (Throwable missing) {
            return;
        }
        for (Executable member : members) {
            if ((member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0) {
                for (Annotation mark : member.getDeclaredAnnotations()) {
                    if (mark.annotationType().getSimpleName().equals("CallerSensitive")) {
                        found.add(name + " " + member.getName());
                    }
                }
            }
        }
    }
}
