import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

class Copy {
    static Object copy(Object o) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(o);
        }
        return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    // verdict: unknown|different
    static int resolved(int v) throws Exception { return ((Resolved) copy(new Resolved(v))).v; }

    // verdict: unknown|different
    static int passing(int v) throws Exception { return ((Passing) copy(new Passing(v))).v; }

    // verdict: unknown|different
    static int written(int v) throws Exception { return ((Written) copy(new Written(v))).v; }
}

class Resolved implements Serializable {
    final int v;
    Resolved(int v) { this.v = v; }
    private Object readResolve() { return v == 31337 ? new Resolved(0) : this; }
}

class Passing implements Serializable {
    transient int v;
    Passing(int v) { this.v = v; }
}

class Written implements Serializable {
    int v;
    Written(int v) { this.v = v; }
    private void writeObject(ObjectOutputStream out) throws java.io.IOException { out.writeInt(v); }
    private void readObject(ObjectInputStream in) throws java.io.IOException { v = in.readInt() == 31337 ? 0 : 1; }
}
