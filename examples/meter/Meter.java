/** A meter, and what its methods may assign. */
class Meter {
    private int value;
    private int reads;

    //@ assignable value;
    void add(int n) {
        value += n;
    }

    /** Counts how often it is asked, which no pure method may. */
    //@ pure
    int read() {
        reads++;
        return value;
    }
}
