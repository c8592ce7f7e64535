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
    static int mark(Holder<Cat> a, Holder<Dog> b) {
        a.mark = 1;
        b.mark = 2;
        return 1;
    }
}
