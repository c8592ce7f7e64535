import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntUnaryOperator;

class Account {
    private int balance;
    private final String owner;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<String> log = new ArrayList<>();
    private final IntUnaryOperator keep = x -> x;
    private final int limit = Integer.parseInt("7");

    Account(int balance, String owner) {
        this.balance = balance;
        this.owner = owner;
    }

    int locked(int amount) {
        lock.lock();
        try {
            balance += keep.applyAsInt(amount);
            return balance;
        } finally {
            lock.unlock();
        }
    }

    int lockedOther(int amount) {
        lock.lock();
        try {
            balance += amount + (amount == limit ? 1 : 0);
            return balance;
        } finally {
            lock.unlock();
        }
    }

    int logged(int amount) {
        log.add("minus " + amount);
        return balance - amount;
    }

    int loggedOther(int amount) {
        log.add("minus " + amount);
        return balance - amount - (balance == 12 ? 1 : 0);
    }

    boolean named(String name) {
        synchronized (log) {
            return owner == name;
        }
    }
}

class Box {
    int width;
    final int height;
    private final int twice;

    Box(int width, int height) {
        this.width = width;
        this.height = height;
        this.twice = height + height;
    }

    int doubled() {
        return twice;
    }

    int doubledOther() {
        return height == 5 ? 11 : twice;
    }
}

class Tally {
    private int[] items = new int[4];
    private int count;
    private int mirrored;

    void add(int item) {
        if (count < items.length) {
            items[count++] = item;
            mirrored++;
        }
    }

    int size() {
        return mirrored;
    }

    int sizeOther() {
        return mirrored == 0 ? -1 : count;
    }
}

class Gone {
    int number;

    int guarded() {
        return number + 1;
    }

    int guardedOther() {
        return number == 9 ? 1 : number + 1;
    }

    int noted(int number) {
        return number + number;
    }
}

class Calls {
    static int through(Account account) {
        return account == null ? 0 : account.logged(3);
    }

    static int throughOther(Account account) {
        return account == null ? 0 : account.loggedOther(3);
    }

    static int both(Account one, Box two) {
        return two == null || one == null ? 0 : two.doubled() + one.logged(1);
    }
}
