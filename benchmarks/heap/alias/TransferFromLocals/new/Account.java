class Account {
    int balance;

    static boolean transfer(Account from, Account to, int amount) {
        if (from == null || to == null || from.balance < amount) {
            return false;
        }
        int left = from.balance - amount;
        int more = to.balance + amount;
        from.balance = left;
        to.balance = more;
        return true;
    }
}
