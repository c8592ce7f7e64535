/** A list of numbers, turned round in place by a loop. */
class Chain {
    int value;
    Chain next;

    static Chain reverse(Chain list) {
        Chain done = null;
        while (list != null) {
            Chain rest = list.next;
            list.next = done;
            done = list;
            list = rest;
        }
        return done;
    }
}
