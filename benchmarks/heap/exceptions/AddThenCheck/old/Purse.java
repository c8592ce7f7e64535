// expect: different
// method: Purse.add
// twin: CheckThenAdd
// why: the sum is already changed when the amount is refused
class Purse {
    int sum;

    void add(int n) {
        if (n < 0) {
            throw new IllegalArgumentException();
        }
        sum += n;
    }

    static void check(int n) {
        if (n < 0) {
            throw new IllegalArgumentException();
        }
    }
}
