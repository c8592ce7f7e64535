import java.io.*;
import java.util.*;
import java.util.function.*;

/** Small methods by which entry methods make use of objects, one in a line; a program gets a copy of those that it calls. */
class Uses {
    static int go(Thread t) { try { t.start(); t.join(); } catch (InterruptedException e) { return -1; } return state(t); }
    static int direct(Thread t) { t.run(); return state(t); }
    static int state(Thread t) { return t.isAlive() ? 1 : 0; }
    static int read(InputStream in, int n) { try { byte[] b = new byte[n]; int k = in.read(b); return k < 1 ? k : b[0] * 10 + k; } catch (IOException e) { return -9; } }
    static String text(InputStream in) { try (in) { return new String(in.readAllBytes()); } catch (IOException e) { return "!"; } }
    static int one(Reader in) { try { return in.read(); } catch (IOException e) { return -9; } }
    static String line(Reader in) { try (BufferedReader b = new BufferedReader(in)) { return b.readLine(); } catch (IOException e) { return "!"; } }
    static String wrote(Writer w, String s) { try { w.write(s); w.append("+").append('c'); } catch (IOException e) { return "!"; } return w.toString().length() > 30 ? "w" : "" + w.toString(); }
    static String wroteOne(Writer w, char c) { try { w.write(c); w.append(c); w.close(); } catch (IOException e) { return "!"; } return "ok"; }
    static String appended(Writer w, String s) { try { w.append(s).append("x", 0, 1); } catch (IOException e) { return "!"; } return w.toString(); }
    static int bytes(OutputStream o, int n) { try { o.write(new byte[] {1, 2, (byte) n}); o.flush(); return n; } catch (IOException e) { return -9; } }
    static int print(OutputStream o, int n) { PrintStream p = new PrintStream(o); p.print(n); p.flush(); return p.checkError() ? 1 : 0; }
    static int total(Iterable<Integer> all) { int r = 0; for (int x : all) r = r * 3 + x; return r; }
    static int each(Iterable<Integer> all) { int[] r = {0}; all.forEach(x -> r[0] = r[0] * 3 + x); return r[0]; }
    static List<String> names(Iterable<Integer> all) { List<String> r = new ArrayList<>(); all.forEach(x -> r.add("" + x)); return r; }
    static int drained(Iterator<Integer> it) { int r = 0; while (it.hasNext()) r = r * 3 + it.next(); return r; }
    static int rest(Iterator<Integer> it) { int[] r = {0}; it.forEachRemaining(x -> r[0] = r[0] * 3 + x); return r[0]; }
    static Object removed(Iterator<Integer> it) { if (it.hasNext()) { it.next(); it.remove(); } return it.hasNext(); }
    static List<Integer> sorted(Comparator<Integer> c, int x, int y) { List<Integer> r = new ArrayList<>(List.of(x, y, 1)); r.sort(c); return r; }
    static Object kept(Predicate<String> p, String s) { List<String> r = new ArrayList<>(Arrays.asList(s, "", "b")); r.removeIf(p); return r; }
    static Object reset(ThreadLocal<Integer> t) { t.set(4); t.remove(); return t.get(); }
    static <T> Map<T, Integer> counted(List<T> all) { Map<T, Integer> r = new HashMap<>(); for (T x : all) r.merge(x, 1, Integer::sum); return r; }
    static <T extends Comparable<? super T>> T first(List<T> all) { TreeMap<T, Integer> r = new TreeMap<>(); for (T x : all) r.put(x, r.size()); return r.firstKey(); }
    static <T extends Comparable<? super T>> List<T> sorted(List<T> all) { List<T> r = new ArrayList<>(all); Collections.sort(r); return r; }
    static Object ordered(List<? extends Comparable<?>> all) { Object[] r = all.toArray(); Arrays.sort(r); return r; }
    static <T> List<T> sortedBy(List<T> all, Comparator<T> by) { List<T> r = new ArrayList<>(all); r.sort(by); return r; }
    static List<Integer> listed(Iterable<Integer> all) { List<Integer> r = new ArrayList<>(); for (int x : all) r.add(x); return r; }
    static List<Integer> shuffled(List<Integer> all) { Collections.reverse(all); Collections.swap(all, 0, 1); return all; }
}
