class LList {
    int content;
    LList next;

    LList(int content, LList next) {
        this.content = content;
        this.next = next;
    }
}
