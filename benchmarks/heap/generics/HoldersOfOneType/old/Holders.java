// expect: different; with --shape tree: equivalent
// method: Holders.mark
// twin: HoldersOfDifferentTypes
// why: two references to a Holder<Cat> can
class Cat {
    int lives;
}

class Dog {
    int bones;
}

class Holder<T> {
    T value;
    int mark;
}

class Holders {
    static int mark(Holder<Cat> a, Holder<Cat> b) {
        a.mark = 1;
        b.mark = 2;
        return a.mark;
    }
}
