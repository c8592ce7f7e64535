import java.io.*;
import java.util.*;

// option: timeout=2

class Amount extends Number {
    int cents;

    public int intValue() {
        return cents + 1;
    }

    public long longValue() {
        return cents;
    }

    public float floatValue() {
        return cents;
    }

    public double doubleValue() {
        return cents;
    }
}

class Ones extends InputStream {
    public int read() {
        return 1;
    }
}

class Twos extends Reader {
    int asked;

    public int read(char[] into, int offset, int length) {
        into[offset] = '2';
        return 1;
    }

    public void close() {
    }
}

class Job extends Thread {
    int done;

    @Override
    public void run() {
        done = 1;
    }
}

class Named {
    String name;

    @Override
    public String toString() {
        return "old" + name;
    }

    @Override
    public int hashCode() {
        return 1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Named;
    }
}

class Handed {
    // verdict: different | unknown
    static byte narrows(Amount amount) {
        return amount.byteValue();
    }

    // verdict: different | unknown
    static int reads(Ones in) throws IOException {
        byte[] into = new byte[2];
        in.read(into);
        return into[0];
    }

    // verdict: different | unknown
    static int readsOne(Twos in) throws IOException {
        return in.read();
    }

    // verdict: different | unknown
    static void starts(Job job) {
        job.start();
    }

    // verdict: different | unknown
    static String joins(Named named) {
        return List.of(named).toString();
    }

    // verdict: proved | unknown
    static boolean adds(Set<Object> all, Named named) {
        return all.add(named);
    }

    // verdict: proved
    static int asLong(Amount amount) {
        return (int) amount.longValue();
    }
}
