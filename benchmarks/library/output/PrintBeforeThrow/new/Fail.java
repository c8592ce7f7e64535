class Fail {
    static void check(int n) {
        System.out.print("check");
        System.out.print("ing ");
        if (n < 0) {
            throw new IllegalStateException();
        }
    }
}
