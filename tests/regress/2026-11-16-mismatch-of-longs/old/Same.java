import java.util.Arrays;

/** Arrays of longs and doubles: the interpreter took them all to be equal, and so did proofs that rely on constants. */
class Same {
    static final boolean LONGS = Arrays.equals(new long[] {1, 2}, new long[] {1, 3});
    static final int DOUBLES = Arrays.mismatch(new double[] {1, 0.0}, new double[] {1, -0.0});

    static int longs(int x) {
        return LONGS ? x : x + 1;
    }

    static int doubles(int x) {
        return DOUBLES == 1 ? x + 1 : x;
    }
}
