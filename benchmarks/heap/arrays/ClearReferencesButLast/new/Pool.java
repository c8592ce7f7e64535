class Worker {
    int id;
}

class Pool {
    Worker[] workers;

    void clear() {
        int i = 0;
        for (Worker w : workers) {
            if (w != null && i + 1 < workers.length) {
                workers[i] = null;
            }
            i++;
        }
    }
}
