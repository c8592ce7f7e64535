public class IntervalMap {
    private static class Interval {
        final long low, high; int value; Interval next;
        Interval(long low, long high, int value, Interval next) { this.low = low; this.high = high; this.value = value; this.next = next; }
    }
    private Interval first;
    public boolean put(long low, long high, int value) {
        if (low > high) throw new IllegalArgumentException("empty");
        Interval before = null, at = first;
        while (at != null && at.high < low) { before = at; at = at.next; }
        if (at != null && at.low <= high) return false;
        Interval made = new Interval(low, high, value, at);
        if (before == null) first = made; else before.next = made;
        return true;
    }
    public int get(long point) {
        for (Interval at = first; at != null; at = at.next) {
            if (point < at.low) return -1;
            if (point <= at.high) return at.value;
        }
        return -1;
    }
    public boolean remove(long point) {
        Interval before = null, at = first;
        while (at != null && at.high < point) { before = at; at = at.next; }
        if (at == null || at.low > point) return false;
        if (before == null) first = at.next; else before.next = at.next;
        return true;
    }
    public long covered() {
        long sum = 0;
        for (Interval at = first; at != null; at = at.next) sum += at.high - at.low + 1;
        return sum;
    }
}
