// expect: different
// method: Again.left
// twin: RemoveTwiceThrows
// why: as if the second remove did nothing
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

class Again {
    static int left(int a) {
        List<Integer> list = new ArrayList<>();
        list.add(a);
        Iterator<Integer> at = list.iterator();
        at.next();
        at.remove();
        at.remove();
        return list.size();
    }
}
