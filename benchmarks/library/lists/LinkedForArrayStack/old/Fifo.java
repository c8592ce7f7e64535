// expect: different
// method: Fifo.first
// twin: LinkedForArray
// why: a stack is no queue
import java.util.LinkedList;

class Fifo {
    static int first(int a, int b) {
        LinkedList<Integer> q = new LinkedList<>();
        q.add(a);
        q.add(b);
        return q.removeFirst();
    }
}
