// expect: different; with --shape tree: equivalent
// method: Elements.copy
// twin: CopySameIndexBackwards
// why: shifting within one array smears forwards but not backwards
class Elements {
    static void copy(int[] from, int[] to) {
        if (from.length < 4 || to.length < 4) {
            return;
        }
        for (int i = 0; i < 3; i++) {
            to[i + 1] = from[i];
        }
    }
}
