// old prints: 5
// new prints: -5
class Witness {
    public static void main(String[] args) {
        Job j = new Negating();
        System.out.println(j.run(5));
    }
}
