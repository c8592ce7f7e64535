import java.util.EnumSet;

public enum E {
    A,
    C;

    static E by(String name) {
        return Enum.valueOf(E.class, name);
    }

    static <T extends Enum<T>> T any(Class<T> type, String name) {
        return Enum.valueOf(type, name);
    }

    static int count() {
        return EnumSet.allOf(E.class).size();
    }

    static int reflected(Class<?> type) {
        return type.getEnumConstants().length;
    }
}
