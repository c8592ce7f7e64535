import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Compiled twice: what compilers write differently. A part in guillemets is what changed in methods that do something else. */
class Recompiled {
    enum Colour { RED, GREEN { @Override int weight() { return 2; } }, BLUE; int weight() { return 1; } }

    static class Text {
        String said;
        Text(String said) { this.said = said; }
        @Override public String toString() { said = said + "!"; return said; }
    }

    private int secret = 3;
    private static int count;
    private static boolean isOn = true;
    private int twice(int x) { return x + x; }
    private static int next() { return ++count; }

    private class Inner {
        private final int held;
        private Inner(int held) { this.held = held + secret; }
        int reads() { return secret; }
        void writes(int x) { secret = x; secret += 2; secret++; }
        int calls(int x) { return twice(x) + held; }
        int counts() { return next() + count; }
        boolean asks() { return isOn; }
    }

    int sameReads() { return new Inner(4).reads(); }
    void sameWrites(int x) { new Inner(4).writes(x); }
    int sameCalls(int x) { return new Inner(x).calls(x) + twice(x); }
    int sameCounts() { return new Inner(1).counts(); }
    boolean sameAsks() { return new Inner(1).asks(); }
    static String sameJoined(String a, int b, char c, long d, boolean e) { return "a" + a + b + c + d + e + 'x' + 7; }
    static String sameBoxed(Integer a, Double b) { return a + "," + b + next(); }
    static String sameChosen(String a, boolean b, Object c) { return a + (b ? "yes" : c) + "." + next(); }
    static String sameNested(String a, int b) { return "<" + ("(" + a + b + ")") + ">"; }
    static String sameOwn(int b) { return new StringBuilder().append("b").append(b).toString(); }
    static int sameLambda(int a, int b) { IntUnaryOperator f = x -> x * a + b; return f.applyAsInt(2); }
    int sameLambdaOfThis(int a) { IntUnaryOperator f = x -> x * secret + twice(a); return f.applyAsInt(2); }
    static int sameSwitch(Colour c) { switch (c) { case RED: return 1; case GREEN: return c.weight(); default: return 3; } }
    static int sameWords(String s) { switch (s) { case "a": return 1; case "Aa": case "BB": return 2; default: return 3; } }
    static int sameOfObject(CharSequence s) { Runnable r = () -> { }; return s.hashCode() + (r.equals(s) ? 1 : 2); }
    static Object sameMade(Recompiled r) { return r.new Inner(2); }
    static int sameClosed(List<String> log, boolean fails) throws Exception {
        try (AutoCloseable first = () -> log.add("first"); AutoCloseable second = () -> log.add("second")) {
            if (fails) { throw new IllegalStateException(); }
            return log.size();
        } finally { log.add("end"); }
    }
    static int sameLogged(boolean fails) throws Exception { return sameClosed(new ArrayList<>(), fails); }

    // what differs: in the code, or in what javac makes of it
    static String otherText(String a) { return "a" + a + «"b"||"c"»; }
    static String otherOrder(String a, String b) { return "x" + «a + b||b + a»; }
    static String otherType(char c) { return "x" + «c||(int) c»; }
    static String otherLast(String a) { return "x" + a«||+ ""+ 0»; }
    static int otherLambda(int a) { IntUnaryOperator f = x -> x «*||+» a; return f.applyAsInt(5); }
    static int otherLambdas(int a) { IntUnaryOperator f = x -> x + a, g = x -> x - a; return «f||g».applyAsInt(5); }
    private int other(int x) { return x «+||-» 1; }
    static int otherCalled(int a) { return new Recompiled().other(a); }
    static String sameEvaluated(String a) { Text t = new Text(a); return "x" + t + next() + t; }
    static String otherEvaluated(String a) {
        Text t = new Text(a);
        «return "x" + t + (t.said = "y");||String y = t.said = "y"; return "x" + t + y;»
    }
    static boolean otherIdentity(String a, String b) { return (a + b) == ""; }
    static boolean otherIdentityBelow(String a, String b) { return isEmpty(a + b); }
    private static boolean isEmpty(String s) { return s == ""; }
}
