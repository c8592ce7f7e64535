public class Around {
    // verdict: unknown | different
    static void line(int x) {
        System.out.println(x);
    }

    // verdict: proved
    static void lineInParts(int x) {
        System.out.println("x = " + x);
    }

    // verdict: unknown | different
    static String lower() {
        return "TITLE".toLowerCase();
    }

    // verdict: proved
    static String lowerPlain() {
        return "NAME".toLowerCase();
    }

    // verdict: unknown | different
    static String upper() {
        return "id".toUpperCase();
    }

    // verdict: proved
    static String upperAlike(String s) {
        return s.toUpperCase();
    }
}

// verdict: unknown | different
class Tables {
    static final String KEY = "ID".toLowerCase();
}

// verdict: proved
class Plain {
    static final String KEY = "NAME".concat("S");
}
