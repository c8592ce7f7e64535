class Pair<T> {
    T first;
    T second;

    void swap() {
        T t = second;
        first = t;
        second = t;
    }
}
