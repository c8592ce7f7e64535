// old prints: 0
// new prints: -5
class Witness {
    public static void main(String[] args) {
        Node list = new Node();
        list.value = -5;
        System.out.println(Lists.greatest(list));
    }
}
