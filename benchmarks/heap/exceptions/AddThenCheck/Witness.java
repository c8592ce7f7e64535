// old prints: 0
// new prints: -1
class Witness {
    public static void main(String[] args) {
        Purse p = new Purse();
        try {
            p.add(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(p.sum);
        }
    }
}
