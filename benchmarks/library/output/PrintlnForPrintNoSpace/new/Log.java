class Log {
    static void log(int n) {
        System.out.print("n =");
        System.out.println(n);
    }
}
