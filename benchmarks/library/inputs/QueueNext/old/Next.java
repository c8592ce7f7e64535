// expect: equivalent
// method: Next.next
// twin: QueueNextThrows
// why: null from an empty queue
import java.util.Deque;

class Next {
    static Integer next(Deque<Integer> queue) {
        return queue.isEmpty() ? null : queue.removeFirst();
    }
}
