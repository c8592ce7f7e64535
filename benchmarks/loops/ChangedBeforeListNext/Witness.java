// old prints: 4
// new prints: 3
class Witness {
    public static void main(String[] args) {
        Node list = new Node();
        list.next = new Node();
        list.value = 1;
        Lists.run(list, 2);
        System.out.println(list.value);
    }
}
