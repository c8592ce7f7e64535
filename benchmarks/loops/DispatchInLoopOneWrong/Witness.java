// old prints: 2
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Square square = new Square();
        square.side = 1;
        Group group = new Group();
        group.first = square;
        group.second = square;
        System.out.println(Shapes.area(new Shape[] {group}));
    }
}
