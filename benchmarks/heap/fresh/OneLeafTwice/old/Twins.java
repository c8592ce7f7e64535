// expect: different
// method: Twins.make
// twin: TwoLeavesInOtherOrder
// why: one object in both fields instead of two equal ones
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
