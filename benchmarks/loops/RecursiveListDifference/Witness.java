// old prints: -5
// new prints: 5
class Witness {
    public static void main(String[] args) {
        Node list = new Node();
        list.next = new Node();
        list.next.value = 5;
        System.out.println(Lists.value(list));
    }
}
