// old prints: 10
// new prints: 14
class Witness {
    public static void main(String[] args) {
        Account a = new Account();
        a.balance = 10;
        Account.transfer(a, a, 4);
        System.out.println(a.balance);
    }
}
