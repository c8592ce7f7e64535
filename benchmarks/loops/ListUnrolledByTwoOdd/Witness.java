// old prints: 3
// new prints: 0
class Witness {
    public static void main(String[] args) {
        Node list = new Node();
        Lists.raise(list, 3);
        System.out.println(list.value);
    }
}
