// old prints: 2
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Plant p = new Vine();
        Garden.grow(p, 1);
        System.out.println(p.size);
    }
}
