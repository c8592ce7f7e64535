// expect: equivalent
// method: Nulls.count
// twin: CountNonNulls
// loops: over the input
// why: elements that are null
import java.util.List;

class Nulls {
    static int count(List<String> list) {
        int n = 0;
        for (String each : list) {
            if (each == null) {
                n++;
            }
        }
        return n;
    }
}
