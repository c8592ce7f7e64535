class Snippet {
    Tree snippet(int x) {
        if (x >= -1 && x < 9) {
            if (x == 0) {
                return new Tree(0, null, null);
            } else if (x <= 0) {
                return new Tree(x, null, null);
            } else {
                return new Tree(x, snippet(x - 1), snippet(x - 1));
            }
        }
        return null;
    }
}
