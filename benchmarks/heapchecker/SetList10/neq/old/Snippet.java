// expect: different
// method: Snippet.snippet
// why: the lookup goes one node too far
class Snippet {
    void snippet(LList list, int num, int x) {
        if (x >= 0 && x < 11) {
            for (int i = 0; i < x; i++) {
                if (list == null) {
                    return;
                }
                list.content = num;
                list = list.next;
            }
        }
    }
}
