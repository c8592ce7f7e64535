// expect: equivalent
// method: Pool.clear
// twin: ClearReferencesButLast
// loops: over the input
// why: an enhanced loop with an index of its own
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
