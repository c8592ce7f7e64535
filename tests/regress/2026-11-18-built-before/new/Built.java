// What constructors and initialisers of classes in an input leave behind before the call is not the method's doing.
class Log {
    static int count;

    static int note(String text) {
        System.out.println(text);
        return ++count;
    }
}

interface Noted {
    int NUMBER = Log.note("Noted");

    default void more() {
    }
}

class Implements implements Noted {
}

class Counted {
    static int made;
    private final Object lock;

    Counted() {
        made += 2;
        lock = new Object();
    }

    int use() {
        return lock == null ? 0 : 1;
    }

    int unchanged() {
        return 4;
    }
}

class Starts {
    static int first = 3;

    static {
        Log.count = 6;
    }

    int number;
}

class Uses {
    static int noted(Noted noted) {
        return 3;
    }

    static int several(Object... objects) {
        return 3;
    }

    static int counted(Counted counted) {
        return 3;
    }

    static Object same(Object object) {
        return object;
    }

    static int called(Counted counted) {
        return counted.unchanged();
    }

    static int started(Starts starts) {
        return starts.number;
    }

    static int changed(int number) {
        return number + 2;
    }

    static void writes(int number) {
        Counted.made = number + 1;
    }
}
