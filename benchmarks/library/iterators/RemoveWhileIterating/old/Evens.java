// expect: equivalent
// method: Evens.odd
// twin: RemoveFromListWhileIterating
// why: removal by the iterator or by removeIf
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

class Evens {
    static int odd(int a, int b, int c) {
        List<Integer> list = new ArrayList<>(List.of(a, b, c));
        for (Iterator<Integer> at = list.iterator(); at.hasNext();) {
            if (at.next() % 2 == 0) {
                at.remove();
            }
        }
        return list.size();
    }
}
