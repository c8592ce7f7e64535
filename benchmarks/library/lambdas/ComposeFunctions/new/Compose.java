class Compose {
    static int run(int n) {
        return (n + 1) * 2;
    }
}
