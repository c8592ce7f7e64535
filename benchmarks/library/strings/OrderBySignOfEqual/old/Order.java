// expect: different
// method: Order.notAfter
// twin: OrderBySign
// why: equal texts are no longer before
class Order {
    static boolean notAfter(String a, String b) {
        return a.compareTo(b) < 0 || a.equals(b);
    }
}
