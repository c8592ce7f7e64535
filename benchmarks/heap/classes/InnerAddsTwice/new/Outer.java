class Outer {
    int n;

    class Step {
        int by;

        void once() {
            n += by;
        }

        void times(int k) {
            n += k * by;
        }
    }

    static void run(Outer.Step s) {
        s.times(2);
    }
}
