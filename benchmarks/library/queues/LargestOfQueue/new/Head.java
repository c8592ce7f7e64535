import java.util.Collections;
import java.util.PriorityQueue;

class Head {
    static int head(int a, int b, int c) {
        PriorityQueue<Integer> q = new PriorityQueue<>(Collections.reverseOrder());
        q.add(a);
        q.add(b);
        q.add(c);
        return q.poll();
    }
}
