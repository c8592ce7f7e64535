// expect: different
// method: Snapshot.of
// twin: CopyOfByArraycopy
// why: one element less
import java.util.Arrays;

class Snapshot {
    static int[] of(int[] a) {
        return Arrays.copyOf(a, a.length);
    }
}
