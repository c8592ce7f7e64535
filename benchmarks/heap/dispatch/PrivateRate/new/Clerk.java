class Clerk {
    int hours;

    private static int rate() {
        return 2;
    }

    int pay() {
        return hours * Clerk.rate();
    }
}

class Manager extends Clerk {
    int rate() {
        return 9;
    }
}
