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
}
