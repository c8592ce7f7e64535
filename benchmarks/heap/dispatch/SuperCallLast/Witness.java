// old prints: 12
// new prints: 21
class Witness {
    public static void main(String[] args) {
        Derived d = new Derived();
        d.touch();
        System.out.println(d.log);
    }
}
