import java.util.Comparator;
public class ComparedList<T> {
    private static class Node<T> { final T item; Node<T> next; Node(T item) { this.item = item; } }
    private final Comparator<? super T> order;
    private Node<T> first;
    private int size;
    public ComparedList(Comparator<? super T> order) {
        if (order == null) throw new NullPointerException("order");
        this.order = order;
    }
    public boolean add(T item) {
        Node<T> before = null, at = first;
        while (at != null) {
            int c = order.compare(at.item, item);
            if (c == 0) return false;
            if (c > 0) break;
            before = at;
            at = at.next;
        }
        Node<T> made = new Node<>(item);
        made.next = at;
        if (before == null) first = made; else before.next = made;
        size++;
        return true;
    }
    public T min() { return first == null ? null : first.item; }
    public boolean remove(T item) {
        Node<T> before = null;
        for (Node<T> at = first; at != null; before = at, at = at.next) {
            if (order.compare(at.item, item) == 0) {
                if (before == null) first = at.next; else before.next = at.next;
                size--;
                return true;
            }
        }
        return false;
    }
    public int size() { return size; }
}
