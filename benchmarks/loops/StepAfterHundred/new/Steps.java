class Steps {
    static int count(int n) {
        int steps = 0;
        for (int i = 0; i < n; i++) {
            steps = steps == 100 ? steps : steps + 1;
        }
        return steps;
    }
}
