// expect: equivalent
// method: Snapshot.of
// twin: CopyOfShorter
// why: copyOf of the same length is a copy
import java.util.Arrays;

class Snapshot {
    static int[] of(int[] a) {
        return Arrays.copyOf(a, a.length);
    }
}
