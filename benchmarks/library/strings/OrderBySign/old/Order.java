// expect: equivalent
// method: Order.notAfter
// twin: OrderBySignOfEqual
// why: compareTo is 0 just for equal texts
class Order {
    static boolean notAfter(String a, String b) {
        return a.compareTo(b) < 0 || a.equals(b);
    }
}
