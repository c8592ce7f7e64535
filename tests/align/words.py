"""One class in two versions: a part `«old||new»` is what changed. Methods of `SAME` do the same, those of `OTHER` do not."""

SAME = """
class Same {
    static class Node { int v; int w; Node next; boolean on; byte small; }
    static int count;
    int f;
    private int twice(int x) { return x + x; }
    static byte cut(int x) { return (byte) x; }
    final int keep(int x) { f = x; return f; }

    static int renamed(int a) { int «x||y» = a * 3; return «x||y» + 1; }
    static int commuted(int a, int b) { return «a * b + a||a + b * a»; }
    static double commutedFloats(double a, double b) { return «a * b + a||a + b * a»; }
    static int inverted(int a, int b) { if («a < b) { return a; } else { return b; }||a >= b) { return b; } else { return a; }» }
    static int ternary(int a) { «if (a > 0) { return a; } return -a;||return a > 0 ? a : -a;» }
    static boolean asValue(int a, int b) { «return a < b && b < 10;||boolean low = a < b; if (low) { low = b < 10; } return low;» }
    static int joined(int a, int b) { «int s = a + b; int t = s * 2; return t - a;||return (a + b) * 2 - a;» }
    static int reordered(int a, int b) { «int x = a * 7; int y = b * 5;||int y = b * 5; int x = a * 7;» return x - y; }
    static int dead(int a) { «||int unused = a * a + 3;» return a; }
    static int reused(Node n) { «if (n.v > 0) { return n.v + n.v; }||int v = n.v; if (v > 0) { return v + v; }» return 0; }
    static void stores(Node n, int a) { «n.v = a; n.w = a + 1;||n.w = a + 1; n.v = a;» }
    static void overwritten(Node n, int a) { «||n.v = a + 1;» n.v = a; }
    static int loop(int[] d) { int s = 0; «for (int i = 0; i < d.length; i++) { s += d[i]; }||int i = 0; while (d.length > i) { s \
        = d[i] + s; ++i; }» return s; }
    static int swapped(int n) { int a = 0, b = 1; for (int i = 0; i < n; i++) { «int t = a + b; a = b; b = t;||b = a + b; a = b - \
        a;» } return a; }
    int extracted(int x) { return «x + x + 1||twice(x) + 1»; }
    int inlinedStore(int x) { return «keep(x)||(f = x)»; }
    static int narrowing(int x) { return «cut(x)||(byte) x»; }
    static int caught(int a, int b) { try { «return a / b;||int q = a / b; return q;» } catch (ArithmeticException e) { return 0; } }
    static int thrown(Node n, int a) { if («n == null||null == n») { throw new IllegalArgumentException("n"); } «int r = n.v; \
        return r + a;||return a + n.v;» }
    static int checked(Node m, Node n) { return «m.v + n.v||n.v + m.v»; }
    static int checkedDeep(Node m, Node n) { return «m.next.v - n.next.v||-(n.next.v - m.next.v)»; }
    static int statics(int a) { «count = count + a; return count;||count += a; return count;» }
    static boolean kept(Node n, int a) { «n.on = a > 3; return n.on;||boolean on = a > 3; n.on = on; return on;» }
    static int nonNull(Node n) { int s = n.v; «if (n != null) { s += n.w; }||s += n.w;» return s; }
    static int early(int a) { «int r; if (a == 1) r = 5; else if (a == 2) r = 6; else r = 7; return r;||if (a == 1) return 5; if \
        (a == 2) return 6; return 7;» }
}
"""

OTHER = """
class Other {
    static class Node { int v; int w; Node next; boolean on; byte small; }
    static int count;
    int f;
    private int twice(int x) { f++; return x + x; }
    static byte cut(int x) { return (byte) x; }

    static boolean notANumber(double a, double b) { return «a < b||!(a >= b)»; }
    static boolean notANumberBranch(double a, double b) { if («a <= b) return true; return false;||a > b) return false; return true;» }
    static int aliased(Node m, Node n, int a) { «m.v = a; n.v = a + 1;||n.v = a + 1; m.v = a;» return m.v; }
    static int readBefore(Node m, Node n) { «int x = n.v; m.v = 7;||m.v = 7; int x = n.v;» return x; }
    static int readInLoop(Node m, Node n, int k) { int x = n.v; for (int i = 0; i < k; i++) { m.v = i; «||x = n.v;» } return x; }
    static void failsBetween(Node m, Node n) { «m.v = 1; n.w = 2;||n.w = 2; m.v = 1;» }
    static int divided(Node n, int a, int b) { «n.v = a; return a / b;||int q = a / b; n.v = a; return q;» }
    static int narrowed(int x) { return «cut(x)||x»; }
    static int storedNarrow(Node n, int x) { n.small = (byte) x; return «n.small||x»; }
    int helper(int x) { return «x + x||twice(x)»; }
    static int swappedWrong(int n) { int a = 0, b = 1; for (int i = 0; i < n; i++) { «int t = a + b; a = b; b = t;||a = b; b = a \
        + b;» } return a; }
    static int oneMore(int[] d) { int s = 0; for (int i = 0; i «<||<=» d.length - 1; i++) { s += i; } return s; }
    static int tested(int a, int b) { return «a > 0 && b / a > 1||b / a > 1 && a > 0» ? 1 : 0; }
    static int caughtWrong(int a, int b) { int r = 1; try { «r = 2; r = a / b;||r = a / b;» } catch (ArithmeticException e) { \
        return r; } return r; }
    static int finallyAdds(int a, int b) { try { return a / b; } finally { «count++;||» } }
    static float rounding(float a, float b, float c) { return «a + b + c||a + (b + c)»; }
    static double zero(double a) { return «a + 0.0||a»; }
    static int shift(int a) { return «a >> 1||a / 2»; }
    static long widened(int a, int b) { return «(long) a * b||a * b»; }
    static int lastWins(Node m, Node n) { m.v = 1; n.v = 2; return «m.v||1»; }
    static Node fresh(Node n) { return «n||new Node()»; }
    static int twoObjects() { Node a = new Node(); Node b = «new Node()||a»; a.v = 1; return b.v; }
    static int array(int[] a, int[] b) { if (a.length < 1 || b.length < 1) return 0; a[0] = 1; b[0] = 2; return «a[0]||1»; }
    static int sameIndex(int[] a, int i, int j) { if (i < 0 || j < 0 || i >= a.length || j >= a.length) return 0; a[i] = 1; a[j] \
        = 2; return «a[i]||1»; }
    static int afterCall(Other o, int x) { int f = o.f; o.twice(x); return «o.f||f»; }
    static String text(int a) { return "v" + «a||(char) a»; }
    static int which(int a) { switch (a) { case 1: return «5||6»; case 2: return «6||5»; default: return 0; } }
    static int loopExit(int n) { int i = 0; while (true) { if (i «>=||>» n || i > 50) break; i++; } return i; }
    static boolean kind(Object o) { return «o instanceof Node||o != null»; }
    static Object cast(Object o) { return «(Node) o||o»; }
    static int checkedBetween(Node m, Node n) { «int a = m.v; count++; return a + n.v;||int a = n.v; count++; return a + m.v;» }
    static int checkedInside(Node m, Node n) { int r = 0; try { «r = m.v; r += n.v;||r = n.v; r += m.v;» } \
        catch (NullPointerException e) { } return r; }
    static int otherCheck(Node m, int[] d) { return «m.v + d[0]||d[0] + m.v»; }
    static int swappedArguments(int a, int b) { return less(«a, b||b, a»); }
    private static int less(int a, int b) { return a < b ? a - b : 0; }
}
"""

MESSAGE = """
class Message {
    static class Node { int v; Node next; }
    static String shown(Node m) {
        try { «Node n = m; return "" + n.next.v;||return "" + m.next.v;» } catch (NullPointerException e) { return e.getMessage(); }
    }
    static int hidden(Node m) { «Node n = m; return n.next.v;||return m.next.v;» }
    static String shownByCaller(Node m) { try { return "" + hidden(m); } catch (NullPointerException e) { return e.getMessage(); } }
}
"""
