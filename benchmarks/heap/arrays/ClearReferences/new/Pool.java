class Worker {
    int id;
}

class Pool {
    Worker[] workers;

    void clear() {
        int i = 0;
        for (Worker w : workers) {
            if (w != null) {
                workers[i] = null;
            }
            i++;
        }
    }
}
