// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        Recent r = new Recent();
        r.head = new Entry();
        r.head.next = new Entry();
        r.head.next.next = new Entry();
        r.touch(0);
        System.out.println(r.head.next.next == null);
    }
}
