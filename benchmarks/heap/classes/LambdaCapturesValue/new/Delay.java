interface Source {
    int get();
}

class Delay {
    int n;

    int run() {
        int seen = n;
        n = 0;
        return seen;
    }
}
