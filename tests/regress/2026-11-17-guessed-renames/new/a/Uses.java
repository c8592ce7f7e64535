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

    static Object kept = new Dog(1);

    static int told(int x, String[] words) {
        System.out.println("told" + x + words.length);
        return x;
    }

    static int made(int x) {
        return String.valueOf(new Dog(x)).indexOf('@');
    }

    static boolean held(String text) {
        return String.valueOf(kept).startsWith(text);
    }

    static boolean listed(String text) {
        return String.valueOf((Object) new Dog[1]).startsWith(text);
    }
}
