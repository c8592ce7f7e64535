public class RingBuffer {
    private final long[] items;
    private int head, count;
    public RingBuffer(int capacity) {
        if (capacity <= 0 || capacity > 3) throw new IllegalArgumentException("capacity");
        items = new long[capacity];
    }
    public boolean offer(long x) {
        if (count == items.length) return false;
        items[(head + count) % items.length] = x;
        count++;
        return true;
    }
    public long poll() {
        if (count == 0) throw new IllegalStateException("empty");
        long x = items[head];
        head = (head + 1) % items.length;
        count--;
        return x;
    }
    public void overwrite(long x) {
        if (count == items.length) poll();
        offer(x);
    }
    public boolean contains(long x) {
        for (int i = 0; i < count; i++) if (items[(head + i) % items.length] == x) return true;
        return false;
    }
    public int size() { return count; }
    public boolean isFull() { return count == items.length; }
}
