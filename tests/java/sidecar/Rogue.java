package pkg;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Code that does not behave. */
public class Rogue {
    static int fine(int a) { return a + 1; }

    static int some(int a) throws Exception {
        switch (a % 10) {
            case 3 -> loop();
            case 5 -> System.exit(a);
            case 7 -> Runtime.getRuntime().halt(a);
            case 8 -> recurse(0);
            default -> { }
        }
        return a;
    }

    static void loop() { while (true) { } }

    static int counted(int n) {
        int sum = 0;
        for (int round = 0; round < n; round++) {
            for (int i = 0; i < n; i++) { sum = sum * 31 + i; }
        }
        return sum;
    }

    static void exit(int code) {
        System.out.print("bye");
        try {
            System.exit(code);
        } finally {
            System.out.print("never");
        }
    }

    static void halt(int code) { Runtime.getRuntime().halt(code); }

    static void stubbornExit() {
        Runtime.getRuntime().addShutdownHook(new Thread(Rogue::loop));
        System.exit(4);
    }

    static void memory() {
        List<long[]> all = new ArrayList<>();
        while (true) { all.add(new long[1 << 16]); }
    }

    static int[] hugeArray() { return new int[Integer.MAX_VALUE]; }
    static int[] largeArray() { return new int[5_000_000]; }
    static int recurse(int depth) { return recurse(depth + 1) + 1; }
    static int depth(int depth) { return depth == 0 ? 0 : depth(depth - 1) + 1; }

    static int thread() {
        new Thread(() -> { while (true) { System.out.print("noise"); } }).start();
        return 1;
    }

    static int joined() throws InterruptedException {
        int[] result = new int[1];
        Thread thread = new Thread(() -> result[0] = 5);
        thread.start();
        thread.join();
        return result[0];
    }

    static void interrupt() { Thread.currentThread().interrupt(); }
    static boolean interrupted() { return Thread.currentThread().isInterrupted(); }

    static void print(String text) { System.out.print(text); System.err.print("unseen"); }
    static void flood(int count) { for (int i = 0; i < count; i++) { System.out.print('x'); System.err.println("unseen"); } }
    static void printf() { System.out.printf("%d %s%n", 1, "ä€😀"); }
    static void close() { System.out.print("a"); System.out.close(); System.err.close(); System.out.print("b"); }
    static void redirect() { System.setOut(null); }
    static int read() throws IOException { return System.in.read(); }

    static int rubbish() throws IOException {
        byte[] noise = new byte[100_000];
        java.util.Arrays.fill(noise, (byte) 1);
        new FileOutputStream(FileDescriptor.out).write(noise);
        new FileOutputStream(FileDescriptor.err).write(noise);
        System.out.write(noise, 0, 3);
        return 1;
    }

    static String environment() {
        return System.getenv().size() + " " + java.util.Locale.getDefault() + " " + java.util.TimeZone.getDefault().getID();
    }

    static void crash() throws Exception {
        java.lang.reflect.Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        field.setAccessible(true);
        ((sun.misc.Unsafe) field.get(null)).putAddress(0, 0);
    }

    static void sleep(long millis) throws InterruptedException { Thread.sleep(millis); }
}
