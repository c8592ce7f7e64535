// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Person a = new Person();
        Person b = new Person();
        System.out.println(Sorter.first(a, b) == a);
    }
}
