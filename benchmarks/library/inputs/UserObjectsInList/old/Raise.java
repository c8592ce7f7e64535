// expect: equivalent
// method: Raise.first
// twin: UserObjectsInListTwice
// why: a field of the first element raised
import java.util.ArrayList;

class Account {
    int cents;
}

class Raise {
    static void first(ArrayList<Account> list) {
        if (!list.isEmpty()) {
            list.get(0).cents += 5;
        }
    }
}
