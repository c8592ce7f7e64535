public class OpenHashTable {
    private static final int CAPACITY = 4;
    private final int[] keys = new int[CAPACITY];
    private final int[] values = new int[CAPACITY];
    private final byte[] state = new byte[CAPACITY]; // 0 free, 1 used, 2 removed
    private int size;
    private int slot(int key) {
        int at = (key ^ (key >>> 16)) & (CAPACITY - 1);
        int free = -1;
        for (int i = 0; i < CAPACITY; i++) {
            int here = (at + i) & (CAPACITY - 1);
            if (state[here] == 0) return free >= 0 ? free : here;
            if (state[here] == 2) { if (free < 0) free = here; }
            else if (keys[here] == key) return here;
        }
        return free;
    }
    public boolean put(int key, int value) {
        int here = slot(key);
        if (here < 0) throw new IllegalStateException("full");
        boolean isNew = state[here] != 1;
        if (isNew) { state[here] = 1; keys[here] = key; size++; }
        values[here] = value;
        return isNew;
    }
    public int get(int key, int otherwise) {
        int here = slot(key);
        return here >= 0 && state[here] == 1 ? values[here] : otherwise;
    }
    public boolean remove(int key) {
        int here = slot(key);
        if (here < 0 || state[here] != 1) return false;
        state[here] = 2;
        size--;
        return true;
    }
    public int size() { return size; }
}
