class Order {
    static boolean notAfter(String a, String b) {
        return a.compareTo(b) <= 0;
    }
}
