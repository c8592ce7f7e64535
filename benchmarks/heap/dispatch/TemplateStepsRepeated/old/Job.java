// expect: different
// method: Job.run
// twin: TemplateStepsNested
// why: the second step gets the first input again
abstract class Job {
    int state;

    abstract int step(int x);

    int run(int x) {
        return step(step(x));
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
