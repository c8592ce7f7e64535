/** The same, as someone tidied it up. */
class Chain {
    int value;
    Chain next;

    static Chain reverse(Chain list) {
        Chain reversed = null;
        for (Chain node = list; node != null; ) {
            Chain following = node.next;
            node.next = reversed;
            reversed = node;
            node = following;
        }
        return reversed;
    }
}
