// expect: different
// method: Clerk.pay
// twin: PrivateRate
// why: without `private` it is
class Clerk {
    int hours;

    private int rate() {
        return 2;
    }

    int pay() {
        return hours * rate();
    }
}

class Manager extends Clerk {
    int rate() {
        return 9;
    }
}
