// expect: equivalent
// method: Head.head
// twin: LargestOfQueue
// why: the head is the smallest
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
