// old prints: 0
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Peak p = new Peak();
        p.find(new int[] {7, 7});
        System.out.println(p.at);
    }
}
