// expect: equivalent
// method: Snippet.snippet
// why: a case of its own for zero
class Snippet {
    Tree snippet(int x) {
        if (x >= -1 && x < 4) {
            if (x <= 0) {
                return new Tree(x, null, null);
            } else {
                return new Tree(x, snippet(x - 1), snippet(x - 1));
            }
        }
        return null;
    }
}
