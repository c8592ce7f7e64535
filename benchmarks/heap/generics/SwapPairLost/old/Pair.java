// expect: different
// method: Pair.swap
// twin: SwapPairFromRight
// why: the first component is lost
class Pair<T> {
    T first;
    T second;

    void swap() {
        T t = first;
        first = second;
        second = t;
    }
}
