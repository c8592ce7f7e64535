package a;

class Uses {
    static int sum(Dog one, Dog two) {
        return one.lives() + two.lives();
    }

    static String named(Dog cat) {
        return cat.simpleName();
    }

    static boolean same(Dog one, Dog two) {
        return one.equals(two);
    }

    static String failed(Object other) {
        try {
            return "" + ((Dog) other).lives();
        } catch (ClassCastException problem) {
            return problem.getMessage();
        }
    }

    static int plain(int x) {
        return x + x;
    }
}
