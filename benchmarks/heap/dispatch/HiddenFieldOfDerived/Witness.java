// old prints: 0
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Derived d = new Derived();
        Fields.set(d, 1);
        System.out.println(d.x);
    }
}
