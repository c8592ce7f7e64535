package a;

class Uses {
    // verdict: proved
    static int sum(Cat one, Cat two) {
        return one.lives() + two.lives();
    }

    // verdict: different
    static String named(Cat cat) {
        return cat.simpleName();
    }

    // verdict: proved
    static boolean same(Cat one, Cat two) {
        return one.equals(two);
    }

    // verdict: different
    static String failed(Object other) {
        try {
            return "" + ((Cat) other).lives();
        } catch (ClassCastException problem) {
            return problem.getMessage();
        }
    }

    // verdict: proved
    static int plain(int x) {
        return x * 2;
    }

    static Object kept = new Cat(1);

    // verdict: proved
    static int told(int x, String[] words) {
        System.out.println("told" + x + words.length);
        return x;
    }

    // verdict: different | unknown
    static int made(int x) {
        return String.valueOf(new Cat(x)).indexOf('@');
    }

    // verdict: different | unknown
    static boolean held(String text) {
        return String.valueOf(kept).startsWith(text);
    }

    // verdict: different | unknown
    static boolean listed(String text) {
        return String.valueOf((Object) new Cat[1]).startsWith(text);
    }
}
