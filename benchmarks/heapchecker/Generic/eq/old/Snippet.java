// expect: equivalent
// method: Snippet.snippet
// why: as Lazy, with a boxed value per write
class Snippet {
    void snippet(LList<Integer> list, int x) {
        for (int i = 0; i < 10; i++) {
            if (list == null) {
                return;
            }
            list.content = x;
            list = list.next;
        }
    }
}
