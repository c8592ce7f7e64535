// expect: different
// method: Op.known
// twin: AsListContains
// why: one element less
import java.util.Arrays;

class Op {
    static boolean known(char c) {
        return Arrays.asList('+', '-', '*').contains(c);
    }
}
