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
}

class Implements implements Noted {
}

class Counted {
    static int made;

    // verdict: different
    Counted() {
        made += 1;
    }

    // verdict: proved | unknown
    int use() {
        return 1;
    }

    // verdict: proved
    int unchanged() {
        return 4;
    }
}

class Starts {
    static int first = 3;

    static {
        Log.count = 5;
    }

    int number;
}

class Uses {
    // verdict: proved
    static int noted(Noted noted) {
        return 3;
    }

    // verdict: proved
    static int several(Object... objects) {
        return 3;
    }

    // verdict: proved
    static int counted(Counted counted) {
        return 3;
    }

    // verdict: proved
    static Object same(Object object) {
        return object;
    }

    // verdict: proved
    static int called(Counted counted) {
        return counted.unchanged();
    }

    // verdict: proved | unknown
    static int started(Starts starts) {
        return starts.number;
    }

    // verdict: different | unknown
    static int changed(int number) {
        return number + 1;
    }

    // verdict: different
    static void writes(int number) {
        Counted.made = number;
    }
}
