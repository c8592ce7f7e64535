// old prints: 0
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Kennel k = new Kennel();
        try {
            k.admit(new Cat());
        } catch (ClassCastException e) {
            System.out.println(k.count);
        }
    }
}
