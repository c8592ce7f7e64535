import java.util.NoSuchElementException;
public class ArrayHeap {
    private int[] heap = new int[2];
    private int size;
    public void add(int x) {
        if (size == heap.length) {
            int[] larger = new int[size + 2];
            System.arraycopy(heap, 0, larger, 0, size);
            heap = larger;
        }
        int at = size++;
        while (at > 0 && heap[(at - 1) / 2] > x) {
            heap[at] = heap[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        heap[at] = x;
    }
    public int min() {
        if (size == 0) throw new NoSuchElementException();
        return heap[0];
    }
    public int removeMin() {
        if (size == 0) throw new NoSuchElementException();
        int min = heap[0], last = heap[--size], at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && heap[child + 1] < heap[child]) child++;
            if (heap[child] >= last) break;
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = last;
        return min;
    }
    public boolean isEmpty() { return size == 0; }
    public int size() { return size; }
}
