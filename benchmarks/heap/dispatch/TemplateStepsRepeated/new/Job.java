abstract class Job {
    int state;

    abstract int step(int x);

    int run(int x) {
        int y = step(x);
        return step(x);
    }
}

class Adding extends Job {
    int step(int x) {
        state += x;
        return state;
    }
}

class Negating extends Job {
    int step(int x) {
        state++;
        return -x;
    }
}
