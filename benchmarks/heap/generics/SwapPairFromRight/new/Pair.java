class Pair<T> {
    T first;
    T second;

    void swap() {
        T t = second;
        second = first;
        first = t;
    }
}
