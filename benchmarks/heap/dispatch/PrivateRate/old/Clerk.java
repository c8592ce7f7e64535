// expect: equivalent
// method: Clerk.pay
// twin: OverridableRate
// why: a private method is not overridden by one of the same name
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
