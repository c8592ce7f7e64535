import java.util.*;
import java.util.stream.*;

/** Constants in another order, and constants that hold other values: whoever asks them sees it, the library too. */
class Order {
    enum Level { LOW, MID, HIGH }

    enum Price {
        ONE(1), TWO(2);

        final int value;

        Price(int value) {
            this.value = value;
        }
    }

    enum Kept { A, B }

    interface Placed {
        int ordinal();
    }

    enum Place implements Placed { FIRST, SECOND }

    // verdict: different
    static Level[] sort(Level[] levels) {
        Arrays.sort(levels);
        return levels;
    }

    // verdict: different
    static Object tree(Level a, Level b) {
        TreeSet<Level> set = new TreeSet<>();
        set.add(a);
        set.add(b);
        return set.first();
    }

    // verdict: different | unknown
    static Level max(Collection<Level> levels) {
        return Collections.max(levels);
    }

    // verdict: different | unknown
    static Object queue(Level a, Level b) {
        return new PriorityQueue<>(List.of(a, b)).peek();
    }

    // verdict: different | unknown
    static Object stream(List<Level> levels) {
        return levels.stream().max(Comparator.naturalOrder()).orElse(null);
    }

    // verdict: different | unknown
    static int value(Price price) {
        return price == null ? -1 : price.value;
    }

    // verdict: different | unknown
    static int place(Placed placed) {
        return placed == null ? -1 : placed.ordinal();
    }

    // verdict: proved
    static boolean same(Level a, Level b) {
        return a == b;
    }

    // verdict: proved | unknown
    static String name(Level level) {
        return level == null ? "" : level.name();
    }

    // verdict: proved | unknown
    static Kept[] keeps(Kept[] kept) {
        Arrays.sort(kept, null);
        return kept;
    }
}
