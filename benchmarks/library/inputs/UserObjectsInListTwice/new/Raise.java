import java.util.ArrayList;

class Account {
    int cents;
}

class Raise {
    static void first(ArrayList<Account> list) {
        if (list.size() == 0) {
            return;
        }
        Account a = list.get(0);
        a.cents = a.cents + 10;
    }
}
