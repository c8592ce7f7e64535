// expect: different
// method: Head.head
// twin: SmallestOfQueue
// why: a reversed queue
import java.util.PriorityQueue;

class Head {
    static int head(int a, int b, int c) {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        q.add(a);
        q.add(b);
        q.add(c);
        return q.poll();
    }
}
