// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Node list = new Node();
        System.out.println(Lists.insert(list, 0) == list);
    }
}
