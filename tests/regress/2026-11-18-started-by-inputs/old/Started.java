// Classes that are started in one version only, when an input is made or by an initialiser: what these do is not the method's doing, and no part of what is compared.
class Log {
    static int count;

    static int hit() {
        return ++count;
    }
}

// verdict: different | unknown
interface Counted {
    int NUMBER = 5;

    default int one() {
        return 1;
    }
}

class Counts implements Counted {
}

// verdict: different | unknown
class Second {
    static int number = 7;
}

class Started {
    // verdict: proved | unknown
    static int count(Counts counts) {
        return Log.count;
    }

    // verdict: proved | unknown
    static int both(Counts counts, Second second) {
        return counts.one() + Log.count;
    }

    // verdict: proved | unknown
    static int second(Second second) {
        return Log.count;
    }

    // verdict: different
    static int changed(Counts counts, int number) {
        return number;
    }
}
