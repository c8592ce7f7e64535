// expect: equivalent
// method: Elements.copy
// twin: CopyNextIndexBackwards
// why: copying to the same index works in any order, also onto itself
class Elements {
    static void copy(int[] from, int[] to) {
        if (from.length < 4 || to.length < 4) {
            return;
        }
        for (int i = 0; i < 3; i++) {
            to[i] = from[i];
        }
    }
}
