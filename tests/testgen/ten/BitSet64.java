public class BitSet64 {
    private long[] words = new long[1];
    public void set(int bit) {
        if (bit < 0 || bit >= 128) throw new IndexOutOfBoundsException();
        int word = bit >> 6;
        if (word >= words.length) {
            long[] more = new long[word + 1];
            System.arraycopy(words, 0, more, 0, words.length);
            words = more;
        }
        words[word] |= 1L << bit;
    }
    public boolean get(int bit) {
        if (bit < 0) throw new IndexOutOfBoundsException();
        int word = bit >> 6;
        return word < words.length && (words[word] & (1L << bit)) != 0;
    }
    public void flip(int bit) { if (get(bit)) clear(bit); else set(bit); }
    public void clear(int bit) {
        if (bit >= 0 && bit >> 6 < words.length) words[bit >> 6] &= ~(1L << bit);
    }
    public int cardinality() {
        int n = 0;
        for (long word : words) n += Long.bitCount(word);
        return n;
    }
    public boolean isEmpty() {
        for (long word : words) if (word != 0) return false;
        return true;
    }
}
