// old prints: 4
// new prints: 3
class Witness {
    public static void main(String[] args) {
        Node first = new Node(), second = new Node();
        first.value = 1;
        second.value = 1;
        first.next = second;
        Node third = new Node();
        third.next = second;
        second.next = null;
        third.value = 1;
        Collect.into(third, second);
        System.out.println(second.value);
    }
}
