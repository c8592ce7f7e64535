import java.io.*;
import java.util.*;

class Amount extends Number {
    int cents;

    public int intValue() {
        return cents + 2;
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
        return 3;
    }
}

class Twos extends Reader {
    int asked;

    public int read(char[] into, int offset, int length) {
        into[offset] = '3';
        return 1;
    }

    public void close() {
    }
}

class Job extends Thread {
    int done;

    @Override
    public void run() {
        done = 2;
    }
}

class Named {
    String name;

    @Override
    public String toString() {
        return "new" + name;
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
    static byte narrows(Amount amount) {
        return amount.byteValue();
    }

    static int reads(Ones in) throws IOException {
        byte[] into = new byte[2];
        in.read(into);
        return into[0];
    }

    static int readsOne(Twos in) throws IOException {
        return in.read();
    }

    static void starts(Job job) {
        job.start();
    }

    static String joins(Named named) {
        return List.of(named).toString();
    }

    static boolean adds(Set<Object> all, Named named) {
        return all.add(named);
    }

    static int asLong(Amount amount) {
        return (int) amount.longValue();
    }
}
