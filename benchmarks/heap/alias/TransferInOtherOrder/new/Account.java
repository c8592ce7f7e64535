class Account {
    int balance;

    static boolean transfer(Account from, Account to, int amount) {
        if (from == null || to == null || from.balance < amount) {
            return false;
        }
        to.balance += amount;
        from.balance -= amount;
        return true;
    }
}
