// expect: equivalent
// method: Fifo.first
// twin: LinkedForArrayStack
// why: a queue in either list
import java.util.LinkedList;

class Fifo {
    static int first(int a, int b) {
        LinkedList<Integer> q = new LinkedList<>();
        q.add(a);
        q.add(b);
        return q.removeFirst();
    }
}
