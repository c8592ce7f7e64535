import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

class Levels {
    // verdict: different
    static boolean has(String name) {
        try {
            Level.valueOf(name);
            return true;
        } catch (IllegalArgumentException none) {
            return false;
        }
    }

    // verdict: different
    static boolean hasByClass(String name) {
        try {
            return Enum.valueOf(Level.class, name) != null;
        } catch (IllegalArgumentException none) {
            return false;
        }
    }

    // verdict: different
    static int count() {
        return Level.values().length;
    }

    // verdict: different
    static int all() {
        return EnumSet.allOf(Level.class).size();
    }

    // verdict: different
    static int others(Level level) {
        return EnumSet.complementOf(EnumSet.of(level)).size();
    }

    // verdict: different
    static int declared() {
        return Level.class.getEnumConstants().length;
    }

    // verdict: different
    static Level last() {
        Level[] every = Level.values();
        return every[every.length - 1];
    }

    // verdict: different
    static String found(String text) {
        for (Level level : Level.values()) {
            if (level.name().equals(text)) {
                return "found";
            }
        }
        return "none";
    }

    // verdict: different
    static boolean through(String name) {
        return has(name);
    }

    // verdict: proved
    static int rank(Level level) {
        switch (level) {
            case LOW:
                return 1;
            default:
                return 2;
        }
    }

    // verdict: proved
    static int place(Level level) {
        return level.ordinal() + 1;
    }

    // verdict: proved
    static boolean isLow(Level level) {
        return level == Level.LOW;
    }

    // verdict: proved
    static boolean isHigh(String name) {
        return "HIGH".equals(name) && name.equals(Level.HIGH.name());
    }

    // verdict: proved
    static int plain(int x) {
        return x + 1;
    }
}
