class LList {
    int content;
    LList next;
}
