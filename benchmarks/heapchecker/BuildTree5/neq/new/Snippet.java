class Snippet {
    Tree snippet(int x) {
        if (x >= -1 && x < 4) {
            if (x == 0) {
                return new Tree(0, null, null);
            } else if (x <= 0) {
                return new Tree(x, null, null);
            } else {
                Tree t = snippet(x - 1);
                return new Tree(x, t, t);
            }
        }
        return null;
    }
}
