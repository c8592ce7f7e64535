class LList<T> {
    T content;
    LList<T> next;
}
