// Classes that are started in one version only, when an input is made or by an initialiser: what these do is not the method's doing, and no part of what is compared.
class Log {
    static int count;

    static int hit() {
        return ++count;
    }
}

interface Counted {
    int NUMBER = Log.hit() * 0 + 5;

    default int one() {
        return 1;
    }
}

class Counts implements Counted {
}

class Second {
    static int number = 6 + Log.hit();
}

class Started {
    static int count(Counts counts) {
        return Log.count;
    }

    static int both(Counts counts, Second second) {
        return counts.one() + Log.count;
    }

    static int second(Second second) {
        return Log.count;
    }

    static int changed(Counts counts, int number) {
        return number + 1;
    }
}
