class Fail {
    static void check(int n) {
        if (n < 0) {
            throw new IllegalStateException();
        }
        System.out.print("checking ");
    }
}
