// expect: different; with --shape tree: equivalent
// method: Account.transfer
// twin: TransferInOtherOrder
// why: a transfer within one account makes money, as the second write forgets the first
class Account {
    int balance;

    static boolean transfer(Account from, Account to, int amount) {
        if (from == null || to == null || from.balance < amount) {
            return false;
        }
        from.balance -= amount;
        to.balance += amount;
        return true;
    }
}
