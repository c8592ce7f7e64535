// old prints: 4
// new prints: 5
class Witness {
    public static void main(String[] args) {
        Ids.next = 4;
        System.out.println(Ids.take());
    }
}
