// expect: different
// method: Snippet.snippet
// why: the recursion stays at the first node
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
