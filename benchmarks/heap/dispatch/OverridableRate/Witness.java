// old prints: 2
// new prints: 9
class Witness {
    public static void main(String[] args) {
        Clerk c = new Manager();
        c.hours = 1;
        System.out.println(c.pay());
    }
}
