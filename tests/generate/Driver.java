import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Makes the calls listed in a file, each in a fresh class loader, and prints for each: ending, digest, output size, time, statement counts. */
public class Driver {
    public static void main(String[] args) throws Exception {
        URL[] path = {Path.of(args[0]).toUri().toURL()};
        PrintStream real = System.out;
        for (String line : Files.readAllLines(Path.of(args[1]))) {
            String[] words = line.split(" ");
            ByteArrayOutputStream written = new ByteArrayOutputStream();
            System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
            try (URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
                Class<?> type = loader.loadClass(words[0]);
                long start = System.nanoTime();
                String ending = run(type, words[1], Arrays.copyOfRange(words, 2, words.length));
                long micros = (System.nanoTime() - start) / 1000;
                real.println(ending + " " + written.size() + " " + micros + " " + counts(type));
            } catch (VerifyError broken) {
                real.println("threw java.lang.VerifyError 0 0 0 []");
            }
        }
    }

    private static String run(Class<?> type, String name, String[] words) throws Exception {
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == words.length) {
                try {
                    Object result = method.invoke(null, arguments(method.getParameterTypes(), words));
                    return "returned " + (result == null ? "null" : result.getClass().getName()) + " " + text(result).hashCode();
                } catch (InvocationTargetException failure) {
                    return "threw " + failure.getCause().getClass().getName() + " " + String.valueOf(failure.getCause().getMessage()).hashCode();
                }
            }
        }
        throw new IllegalArgumentException("no " + name + " in " + type);
    }

    /** A text that is the same in every JVM: arrays by their elements, everything else by its own text. */
    private static String text(Object value) {
        if (value != null && value.getClass().isArray()) {
            StringBuilder made = new StringBuilder("[");
            for (int i = 0; i < Array.getLength(value); i++) {
                made.append(text(Array.get(value, i))).append(',');
            }
            return made.append(']').toString();
        }
        return String.valueOf(value);
    }

    private static Object[] arguments(Class<?>[] types, String[] words) {
        Object[] values = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            values[i] = argument(types[i], words[i]);
        }
        return values;
    }

    private static Object argument(Class<?> type, String word) {
        return switch (type.getSimpleName()) {
            case "boolean" -> word.equals("1");
            case "byte" -> Byte.parseByte(word);
            case "short" -> Short.parseShort(word);
            case "char" -> (char) Integer.parseInt(word);
            case "int" -> Integer.parseInt(word);
            case "long" -> Long.parseLong(word);
            case "float" -> Float.intBitsToFloat((int) Long.parseLong(word));
            case "double" -> Double.longBitsToDouble(Long.parseUnsignedLong(word));
            default -> new String(java.util.HexFormat.of().parseHex(word.substring(1)), StandardCharsets.UTF_16BE);
        };
    }

    private static String counts(Class<?> type) throws Exception {
        for (Field field : type.getDeclaredFields()) {
            if (field.getName().equals("hits")) {
                field.setAccessible(true);
                return Arrays.toString((int[]) field.get(null)).replace(" ", "");
            }
        }
        return "[]";
    }
}
