// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        Slot a = new Slot();
        Slot b = new Slot();
        a.item = new Item();
        Slot.swap(a, b);
        System.out.println(b.item == null);
    }
}
