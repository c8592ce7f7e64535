package p;

import java.util.*;
import java.util.function.*;

public class Features<T extends Comparable<T> & Runnable> {
  static final long L = -5L;
  static final float F = 1.5f;
  static final float F_NAN = Float.NaN;
  static final double D = Double.MIN_VALUE;
  static final double D_INF = Double.NEGATIVE_INFINITY;
  static final String S = "a\u0000b\ud800 \u20ac\ud83d\ude00\n\"q\"\t\\";
  static final int I = Integer.MIN_VALUE;
  static final char C = '\uffff';
  static final boolean Z = true;
  final byte instance = 7;

  @Deprecated(since = "9", forRemoval = true)
  List<? super T>[] field;

  record R<X>(int a, List<X> b, double... c) {}

  sealed interface Sh permits Ci, Sq {}

  record Ci(double r) implements Sh {}

  static final class Sq implements Sh {}

  enum Color { RED, GREEN { int x() { return 2; } }; int x() { return 1; } }

  class In {
    class Deep {
      T t;
    }
  }

  <E extends Exception> Map<String, ? extends T[]> gen(@An List<? super T> in, int[][] k, E e) throws E, java.io.IOException {
    Supplier<String> s = () -> "x" + k.length + in;
    Function<Object, String> f = Object::toString;
    long sum = 0;
    for (int[] row : k)
      for (int v : row) {
        if (v > 3) continue;
        sum += v;
      }
    try {
      Object o = new Object[] {s, f};
      synchronized (o) {
        sum++;
      }
    } catch (IllegalStateException | NullPointerException x) {
      throw x;
    } finally {
      sum--;
    }
    switch (in.size()) {
      case 1:
        return null;
      case 5:
        sum = 2;
      default:
    }
    switch (s.get()) {
      case "a":
        return null;
      default:
    }
    Object an = new Object() { int q = k.length; };
    return new HashMap<>();
  }

  Features(boolean b) {
    this(b ? new Object() : null, b ? 1.0 : 2.0);
  }

  Features(Object o, double d) {
    field = null;
  }

  native int nat();

  @interface An {
    int a() default 3;
    String[] b() default {"x", "y"};
    Class<?> c() default void.class;
    Thread.State d() default Thread.State.NEW;
    Deprecated e() default @Deprecated;
    double f() default 1e300;
    char[] g() default {};
  }
}
