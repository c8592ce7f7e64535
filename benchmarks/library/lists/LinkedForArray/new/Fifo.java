import java.util.ArrayList;

class Fifo {
    static int first(int a, int b) {
        ArrayList<Integer> q = new ArrayList<>();
        q.add(a);
        q.add(b);
        return q.remove(0);
    }
}
