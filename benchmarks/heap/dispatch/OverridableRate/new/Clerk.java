class Clerk {
    int hours;

    int rate() {
        return 2;
    }

    int pay() {
        return hours * this.rate();
    }
}

class Manager extends Clerk {
    int rate() {
        return 9;
    }
}
