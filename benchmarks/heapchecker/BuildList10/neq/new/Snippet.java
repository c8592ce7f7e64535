class Snippet {
    LList snippet(int num, int x) {
        if (x > 0 && x < 11) {
            LList nextNode = new LList(num, null);
            LList head = nextNode;
            for (int i = x; i > 0; i--) {
                head = new LList(num, nextNode);
                nextNode = head;
            }
            return head;
        }
        return null;
    }
}
