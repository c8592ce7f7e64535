// What a class passes to its private constructors is its own matter: no caller can pass anything else.
import java.util.ArrayList;
import java.util.List;

public class Made {
    private final List<String> list;

    public Made() {
        this(new ArrayList<>());
    }

    private Made(List<String> list) {
        this.list = list;
    }

    public int use() {
        return list == null ? 0 : 1;
    }
}

class Single {
    static final Single ONLY = new Single(5);
    private final int number;

    private Single(int number) {
        this.number = number;
    }

    int get() {
        return number;
    }
}

class Signed {
    private final String text;

    static Signed of(int number) {
        return new Signed(number < 0 ? "neg" : "pos");
    }

    private Signed(String text) {
        this.text = text;
    }

    boolean isShort() {
        return text.length() == 3;
    }
}

class Open {
    private final String text;

    Open(String text) {
        this.text = text;
    }

    boolean isSet() {
        return text != null;
    }
}
