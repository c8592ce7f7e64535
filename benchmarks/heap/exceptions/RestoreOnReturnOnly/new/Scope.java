class Scope {
    int depth;

    int divide(int n) {
        int saved = depth;
        depth = saved + 1;
        int result;
        try {
            result = 100 / n;
        } catch (ArithmeticException e) {
            throw e;
        }
        depth = saved;
        return result;
    }
}
