// old prints: 5
// new prints: 0
class Witness {
    public static void main(String[] args) {
        Box a = new Box();
        a.x = 5;
        Boxes.swap(a, a);
        System.out.println(a.x);
    }
}
