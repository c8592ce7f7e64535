// expect: equivalent
// method: Purse.add
// twin: AddThenCheck
// why: the check is extracted and stays first
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
