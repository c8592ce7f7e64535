// expect: different
// method: Clamp.clamp
// twin: ReplaceAllByLoop
// loops: over the input
// why: the first element is left out
import java.util.List;

class Clamp {
    static void clamp(List<Integer> list) {
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) < 0) {
                list.set(i, 0);
            }
        }
    }
}
