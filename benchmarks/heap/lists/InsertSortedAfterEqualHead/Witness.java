// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        Link head = new Link(5, null);
        System.out.println(Sorted.insert(head, 5) == head);
    }
}
