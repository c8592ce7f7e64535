import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;

public class BitSetsAndRandoms {
    public static Object setAndGet() {
        BitSet bits = new BitSet();
        bits.set(3);
        bits.set(70);
        bits.set(5, 9);
        bits.flip(6);
        bits.clear(70);
        return bits + " " + bits.cardinality() + bits.length() + bits.get(7) + bits.get(1000) + bits.size();
    }

    public static Object algebra() {
        BitSet a = new BitSet(), b = new BitSet();
        for (int i = 0; i < 20; i += 2) a.set(i);
        for (int i = 0; i < 20; i += 3) b.set(i);
        BitSet and = (BitSet) a.clone(), or = (BitSet) a.clone(), xor = (BitSet) a.clone(), not = (BitSet) a.clone();
        and.and(b);
        or.or(b);
        xor.xor(b);
        not.andNot(b);
        return and + " " + or.cardinality() + xor + not + a.intersects(b);
    }

    public static Object walking() {
        BitSet bits = BitSet.valueOf(new long[] {0b1010010L, 1L});
        StringBuilder text = new StringBuilder();
        for (int i = bits.nextSetBit(0); i >= 0; i = bits.nextSetBit(i + 1)) text.append(i).append(' ');
        return text.toString() + bits.nextClearBit(1) + bits.previousSetBit(63) + Arrays.toString(bits.toLongArray());
    }

    public static Object negativeIndex() {
        new BitSet().set(-1);
        return null;
    }

    public static Object bitSetEquality() {
        BitSet a = new BitSet(10), b = new BitSet(500);
        a.set(4);
        b.set(4);
        return a.equals(b) + " " + a.hashCode() + a.stream().sum();
    }

    public static Object randomInts() {
        Random random = new Random(42);
        int[] made = new int[6];
        for (int i = 0; i < made.length; i++) made[i] = i % 2 == 0 ? random.nextInt() : random.nextInt(100);
        return made;
    }

    public static Object randomOthers() {
        Random random = new Random(7);
        return random.nextLong() + " " + random.nextDouble() + " " + random.nextFloat() + " " + random.nextBoolean() + random.nextInt(64);
    }

    public static Object randomGaussian() {
        Random random = new Random(1);
        return random.nextGaussian() > 0;
    }

    // inputs: (0), (-5), (1)
    public static Object randomBound(int bound) {
        return new Random(3).nextInt(bound);
    }

    public static Object randomBytes() {
        byte[] bytes = new byte[7];
        new Random(99).nextBytes(bytes);
        return bytes;
    }

    public static Object reseeded() {
        Random random = new Random(5);
        int first = random.nextInt();
        random.setSeed(5);
        return first == random.nextInt();
    }

    public static Object diceHistogram() {
        Random random = new Random(2024);
        int[] counts = new int[6];
        for (int i = 0; i < 60; i++) counts[random.nextInt(6)]++;
        return counts;
    }
}
