// expect: equivalent
// method: Pair.swap
// twin: SwapPairLost
// why: swapping from either end
class Pair<T> {
    T first;
    T second;

    void swap() {
        T t = first;
        first = second;
        second = t;
    }
}
