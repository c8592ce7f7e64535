// expect: equivalent
// method: Op.known
// twin: AsListContainsFewer
// why: contains of a fixed list
import java.util.Arrays;

class Op {
    static boolean known(char c) {
        return Arrays.asList('+', '-', '*').contains(c);
    }
}
