import java.util.Deque;

class Next {
    static Integer next(Deque<Integer> queue) {
        return queue.removeFirst();
    }
}
