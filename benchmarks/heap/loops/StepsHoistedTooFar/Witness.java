// old prints: 8
// new prints: 4
class Witness {
    public static void main(String[] args) {
        Place p = new Place();
        p.at = 1;
        Walker.walk(p, p);
        System.out.println(p.at);
    }
}
