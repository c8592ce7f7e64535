interface Source {
    int get();
}

class Delay {
    int n;

    int run() {
        Source s = () -> n;
        n = 0;
        return s.get();
    }
}
