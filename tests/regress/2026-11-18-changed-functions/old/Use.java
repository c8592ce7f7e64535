// Function objects of the program are inputs like any others: what they run counts for whoever calls them.
import java.util.function.IntUnaryOperator;

interface Hook {
    int on(int x);
}

class Named implements Hook {
    public int on(int x) {
        return x;
    }
}

interface Quiet {
    int on(int x);
}

class Silent implements Quiet {
    public int on(int x) {
        return x;
    }
}

class Bus {
    Hook hook = new Named();
    Quiet quiet = new Silent();
    IntUnaryOperator operator;
    int sum;

    Bus lambda() {
        hook = x -> x ^ 2;
        return this;
    }

    Bus refer() {
        operator = this::direct;
        return this;
    }

    private int direct(int x) {
        return x + 1;
    }

    Bus counting() {
        quiet = x -> sum += x;
        return this;
    }

    // verdict: unknown|different
    int fire(int x) {
        return hook.on(x);
    }

    // verdict: unknown|different
    int fireOtherwise(int x) {
        return hook.on(x) + 1;
    }

    // verdict: unknown|different
    int operated(int x) {
        return operator.applyAsInt(x);
    }

    // verdict: unknown|different
    int twice(int x) {
        return quiet.on(x);
    }

    // verdict: proved
    int quietly(int x) {
        return quiet.on(x);
    }

    // verdict: proved
    int quietlyOtherwise(int x) {
        return quiet.on(x) + 1;
    }
}

class Use {
    // verdict: unknown|different
    static int given(Object hook, int x) {
        return hook instanceof Hook one ? one.on(x) : 0;
    }
}
