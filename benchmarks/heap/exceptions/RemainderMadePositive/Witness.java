// old prints: -1
// new prints: 2
class Witness {
    public static void main(String[] args) {
        Division d = new Division();
        d.divide(-7, 3);
        System.out.println(d.remainder);
    }
}
