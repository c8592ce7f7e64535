// old prints: -1
// new prints: no child
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Parent.age(new Parent()));
        } catch (NullPointerException e) {
            System.out.println("no child");
        }
    }
}
