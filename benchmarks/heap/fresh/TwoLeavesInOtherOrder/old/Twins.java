// expect: equivalent
// method: Twins.make
// twin: OneLeafTwice
// why: the order of allocation cannot be seen
class Leaf {
    int value;

    Leaf(int value) {
        this.value = value;
    }
}

class Twins {
    Leaf left;
    Leaf right;

    static Twins make(int v) {
        Twins t = new Twins();
        t.left = new Leaf(v);
        t.right = new Leaf(v);
        return t;
    }
}
