// expect: different
// method: Next.next
// twin: QueueNext
// why: an exception from an empty queue
import java.util.Deque;

class Next {
    static Integer next(Deque<Integer> queue) {
        return queue.isEmpty() ? null : queue.removeFirst();
    }
}
