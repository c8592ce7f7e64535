// What a class passes to its private constructors is its own matter: no caller can pass anything else.
import java.util.ArrayList;
import java.util.List;

public class Made {
    public Made() {
        this(new ArrayList<>());
    }

    private Made(List<String> list) {
    }

    // verdict: proved | unknown
    public int use() {
        return 1;
    }
}

class Single {
    static final Single ONLY = new Single();

    private Single() {
    }

    // verdict: proved | unknown
    int get() {
        return 5;
    }
}

class Signed {
    static Signed of(int number) {
        return new Signed(number < 0 ? "neg" : "pos");
    }

    private Signed(String text) {
    }

    // verdict: proved | unknown
    boolean isShort() {
        return true;
    }
}

class Open {
    Open(String text) {
    }

    // verdict: different
    boolean isSet() {
        return true;
    }
}
