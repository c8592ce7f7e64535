import java.util.EmptyStackException;
public class ArrayStack {
    private int[] data = new int[2];
    private int size;
    public void push(int x) {
        if (size == data.length) {
            int[] more = new int[data.length * 2];
            for (int i = 0; i < size; i++) more[i] = data[i];
            data = more;
        }
        data[size++] = x;
    }
    public int pop() {
        if (size == 0) throw new EmptyStackException();
        return data[--size];
    }
    public int peek() {
        if (size == 0) throw new EmptyStackException();
        return data[size - 1];
    }
    public int search(int x) {
        for (int i = size - 1; i >= 0; i--) if (data[i] == x) return size - i;
        return -1;
    }
    public boolean isEmpty() { return size == 0; }
    public int size() { return size; }
    public void clear() { size = 0; }
}
