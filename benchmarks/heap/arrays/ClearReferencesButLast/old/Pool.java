// expect: different
// method: Pool.clear
// twin: ClearReferences
// loops: over the input
// why: the last reference is kept
class Worker {
    int id;
}

class Pool {
    Worker[] workers;

    void clear() {
        for (int i = 0; i < workers.length; i++) {
            workers[i] = null;
        }
    }
}
