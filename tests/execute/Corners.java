class P {
  int i;

  int twice() {
    return 2;
  }

  int thrice() {
    return 3 * i;
  }
}

class Q extends P {
  int twice() {
    return 4;
  }
}

interface Goes {
  int go(int x);
}

class R extends P implements Goes {
  public int go(int x) {
    return x + i;
  }

  public int both(int x) {
    return go(x) + ((Goes) this).go(x);
  }
}

class Corners {
  static boolean arrayIsObject(Object o, int[] a) {
    return o == a;
  }

  static boolean stringIsObject(Object o, String s) {
    return o == s;
  }

  static boolean stringIsComparable(Comparable c, Object o) {
    return c == o;
  }

  static boolean stringIsSequence(CharSequence c, String s) {
    return c == s;
  }

  static boolean boxIsNumber(Number n, Integer i) {
    return n == i;
  }

  static boolean elementOfObject(Object o, P p) {
    return ((P[]) o)[0] == p;
  }

  static int writtenThroughElement(Object o, P p) {
    p.i = 1;
    ((P[]) o)[0].i = 2;
    return p.i;
  }

  static int writtenThroughObject(Object o, int[] a) {
    a[0] = 1;
    ((int[]) o)[0] = 2;
    return a[0];
  }

  static int kindOf(Object o) {
    return o instanceof int[] ? 1 : o instanceof String ? 2 : o instanceof P ? 3 : 4;
  }

  static int byteThroughObject(byte[] b, Object o) {
    ((byte[]) o)[0] = (byte) 200;
    return b[0];
  }

  static boolean booleanThroughObject(Object o) {
    boolean[] all = (boolean[]) o;
    all[0] = true;
    return all[0];
  }

  static boolean bytesOrBooleans(boolean[] z, byte[] b, boolean which) {
    Object x = which ? (Object) z : b;
    if (x instanceof boolean[]) ((boolean[]) x)[0] = true;
    else ((byte[]) x)[0] = 6;
    return z[0];
  }

  static int dispatchOfDefault(P p, P q) {
    if (p instanceof R) return ((R) p).both(1) / q.thrice();
    return q.twice();
  }

  static P storeInSubclassArray(P[] all, P p) {
    all[0] = p;
    return all[1];
  }

  static Object storeInUnknownArray(Object[] all, Object o) {
    all[0] = o;
    return all[0];
  }

  static boolean arraysOfArrays(Object[] all, int[][] rows) {
    return all == rows;
  }

  static int storeNewInUnknownArray(Object o, boolean which) {
    Object[] all = (Object[]) o;
    all[0] = which ? new P() : new int[1];
    return all.length;
  }

  static Object heldByObject(Object o) {
    return o instanceof P[] ? ((P[]) o)[0] : null;
  }

  static Object rowHeldByObject(Object o) {
    return o instanceof P[][] ? ((P[][]) o)[0][0] : null;
  }

  static boolean truthHeldByObject(Object o) {
    return o instanceof boolean[] && ((boolean[]) o)[0];
  }
}
