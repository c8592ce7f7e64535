// expect: equivalent
// method: Account.transfer
// twin: TransferFromLocals
// why: taking and giving commute, also within one account
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
