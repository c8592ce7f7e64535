// expect: different
// method: Snippet.snippet
// why: one node too many
class Snippet {
    LList snippet(int num, int x) {
        if (x > 0 && x < 21) {
            LList head = new LList(num, null);
            LList list = head;
            for (int i = 1; i < x; i++) {
                list.next = new LList(num, null);
                list = list.next;
            }
            return head;
        }
        return null;
    }
}
