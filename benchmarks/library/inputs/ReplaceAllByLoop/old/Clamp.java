// expect: equivalent
// method: Clamp.clamp
// twin: ReplaceAllFromOne
// loops: over the input
// why: elements replaced in place, the size asked for once
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
