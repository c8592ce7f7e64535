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
        t.right = new Leaf(v);
        t.left = new Leaf(v);
        return t;
    }
}
