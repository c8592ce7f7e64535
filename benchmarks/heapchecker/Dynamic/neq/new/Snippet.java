class Snippet {
    Tree snippet(int x) {
        if (x == 0) {
            return new Tree(0, null, null);
        } else if (x < 0) {
            return new Tree(x, null, null);
        } else {
            Tree t1 = new Tree(x - 1, null, null);
            Tree t2 = new Tree(x - 1, null, null);
            return new Tree(x, t1, t1);
        }
    }
}
