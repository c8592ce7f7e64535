// expect: equivalent
// method: Second.second
// twin: NextBeyondNull
// why: next beyond the end throws NoSuchElementException
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

class Second {
    static Integer second(boolean both, int a, int b) {
        List<Integer> list = new ArrayList<>();
        list.add(a);
        if (both) {
            list.add(b);
        }
        Iterator<Integer> at = list.iterator();
        at.next();
        return at.next();
    }
}
