// old prints: 0
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Ticket t = new Ticket();
        System.out.println(t.take());
    }
}
