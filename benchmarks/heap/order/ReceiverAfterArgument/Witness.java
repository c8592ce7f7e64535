// old prints: 0
// new prints: 5
class Witness {
    public static void main(String[] args) {
        Desk d = new Desk();
        d.pen = new Pen();
        d.write();
        System.out.println(d.pen.written);
    }
}
