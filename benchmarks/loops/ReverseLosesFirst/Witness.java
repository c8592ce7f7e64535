// old prints: 2 1
// new prints: 2
class Witness {
    public static void main(String[] args) {
        Node first = new Node(), second = new Node();
        first.value = 1;
        second.value = 2;
        first.next = second;
        Node back = Lists.reverse(first);
        String text = "";
        for (Node node = back == null ? second : back; node != null; node = node.next) {
            text = text + (text.isEmpty() ? "" : " ") + node.value;
        }
        System.out.println(back == null ? "2" : text);
    }
}
