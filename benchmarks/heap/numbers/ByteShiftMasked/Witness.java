// old prints: -1
// new prints: 127
class Witness {
    public static void main(String[] args) {
        Level l = new Level();
        l.level = -2;
        l.halve();
        System.out.println(l.level);
    }
}
