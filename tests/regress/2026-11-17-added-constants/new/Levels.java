import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

class Levels {
    static boolean has(String name) {
        try {
            Level.valueOf(name);
            return true;
        } catch (IllegalArgumentException none) {
            return false;
        }
    }

    static boolean hasByClass(String name) {
        try {
            return Enum.valueOf(Level.class, name) != null;
        } catch (IllegalArgumentException none) {
            return false;
        }
    }

    static int count() {
        return Level.values().length;
    }

    static int all() {
        return EnumSet.allOf(Level.class).size();
    }

    static int others(Level level) {
        return EnumSet.complementOf(EnumSet.of(level)).size();
    }

    static int declared() {
        return Level.class.getEnumConstants().length;
    }

    static Level last() {
        Level[] every = Level.values();
        return every[every.length - 1];
    }

    static String found(String text) {
        for (Level level : Level.values()) {
            if (level.name().equals(text)) {
                return "found";
            }
        }
        return "none";
    }

    static boolean through(String name) {
        return has(name);
    }

    static int rank(Level level) {
        switch (level) {
            case LOW:
                return 1;
            default:
                return 2;
        }
    }

    static int place(Level level) {
        return 1 + level.ordinal();
    }

    static boolean isLow(Level level) {
        return Level.LOW == level;
    }

    static boolean isHigh(String name) {
        return "HIGH".equals(name) && name.equals(Level.HIGH.name());
    }

    static int plain(int x) {
        return 1 + x;
    }
}
