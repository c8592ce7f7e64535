public class Around {
    static void line(int x) {
        System.out.print(x + "\n");
    }

    static void lineInParts(int x) {
        System.out.print("x = ");
        System.out.print(x);
        System.out.println();
    }

    static String lower() {
        return "title";
    }

    static String lowerPlain() {
        return "name";
    }

    static String upper() {
        return "ID";
    }

    static String upperAlike(String s) {
        String upper = s.toUpperCase();
        return upper;
    }
}

class Tables {
    static final String KEY = "id";
}

class Plain {
    static final String KEY = "NAME" + "S";
}
