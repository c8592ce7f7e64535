// expect: different
// method: Nulls.count
// twin: CountNulls
// loops: over the input
// why: those that are not
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
