class Dump {
    static String dump(int a, int b) {
        return "[" + a + "," + b + "]";
    }
}
