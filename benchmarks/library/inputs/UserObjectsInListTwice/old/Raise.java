// expect: different
// method: Raise.first
// twin: UserObjectsInList
// why: raised twice
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
