// old prints: 3
// new prints: 2
class Witness {
    public static void main(String[] args) {
        Node list = new Node();
        list.value = 3;
        Lists.run(list, 2);
        System.out.println(list.value);
    }
}
