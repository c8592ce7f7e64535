import java.util.*;
class Kept {
    static int madeHere(int n) { List<Integer> l = new LinkedList<>(); int s = 1; for (int i = 0; i < n; i++) { s += l.size() + i; } return l.size() > 0 || !(l instanceof ArrayList) ? s - s : 0; }
    static int madeOrGiven(List<Integer> a, int n) { List<Integer> l = n > 5 ? a : Arrays.asList(1, 2); int s = 1; for (int i = 0; i < n; i++) { s += l.size(); } return l.size() > 70000 && !(l instanceof LinkedList) ? 0 : s; }
    static Object watched(List<Object> a) { Iterator<Object> it = a.iterator(); a.size(); return it; }
    static String[] shared(boolean b) { return new String[] { "x", new String("x") }; }
    static int size(List<Object> a) { int n = a.size(); a.add(n, null); return n + 1; }
}
