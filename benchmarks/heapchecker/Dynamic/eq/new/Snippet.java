class Snippet {
    Tree snippet(int x) {
        if (x <= 0) {
            return new Tree(x, null, null);
        } else {
            Tree t1 = new Tree(x - 1, null, null);
            Tree t2 = new Tree(x - 2, null, null);
            return new Tree(x, t1, t2);
        }
    }
}
