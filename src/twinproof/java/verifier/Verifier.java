package org.sosy_lab.sv_benchmarks;

/** Harness calls whose answers are inputs: each kind of value is read from an array, one after the other. */
public final class Verifier {
    private static int[] ints = {};
    private static long[] longs = {};
    private static float[] floats = {};
    private static double[] doubles = {};
    private static String[] texts = {};
    private static int nextInt;
    private static int nextLong;
    private static int nextFloat;
    private static int nextDouble;
    private static int nextText;

    private Verifier() { }

    /** What the calls to come answer. */
    public static void answer(int[] newInts, long[] newLongs, float[] newFloats, double[] newDoubles, String[] newTexts) {
        ints = newInts;
        longs = newLongs;
        floats = newFloats;
        doubles = newDoubles;
        texts = newTexts;
    }

    public static void assume(boolean condition) {
        if (!condition) {
            stop();
        }
    }

    public static boolean nondetBoolean() {
        int value = nondetInt();
        if (value != 0 && value != 1) {
            stop();
        }
        return value == 1;
    }

    public static byte nondetByte() {
        int value = nondetInt();
        if (value != (byte) value) {
            stop();
        }
        return (byte) value;
    }

    public static char nondetChar() {
        int value = nondetInt();
        if (value != (char) value) {
            stop();
        }
        return (char) value;
    }

    public static short nondetShort() {
        int value = nondetInt();
        if (value != (short) value) {
            stop();
        }
        return (short) value;
    }

    public static int nondetInt() {
        if (ints == null || nextInt >= ints.length) {
            stop();
        }
        return ints[nextInt++];
    }

    public static long nondetLong() {
        if (longs == null || nextLong >= longs.length) {
            stop();
        }
        return longs[nextLong++];
    }

    public static float nondetFloat() {
        if (floats == null || nextFloat >= floats.length) {
            stop();
        }
        return floats[nextFloat++];
    }

    public static double nondetDouble() {
        if (doubles == null || nextDouble >= doubles.length) {
            stop();
        }
        return doubles[nextDouble++];
    }

    public static String nondetString() {
        if (texts == null || nextText >= texts.length || texts[nextText] == null) {
            stop();
        }
        return texts[nextText++];
    }

    /** Ends the run: nothing is asked of it. */
    private static void stop() {
        throw new Stop();
    }

    /** Not to be caught by the code under check; who runs it looks whether this class was used. */
    private static final class Stop extends Error {
        private static final long serialVersionUID = 1L;

        Stop() {
            super(null, null, false, false);
        }
    }
}
