// expect: equivalent
// method: Snippet.snippet
// why: each node is looked up from the head by its position
class Snippet {
    void snippet(LList list, int num, int x) {
        if (x >= 0 && x < 6) {
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
