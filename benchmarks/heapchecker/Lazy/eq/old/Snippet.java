// expect: equivalent
// method: Snippet.snippet
// why: a loop over the first ten nodes as a recursion; all of them get the same value
class Snippet {
    void snippet(LList list, int x) {
        for (int i = 0; i < 10; i++) {
            if (list == null) {
                return;
            }
            list.content = x;
            list = list.next;
        }
    }
}
