// expect: equivalent
// method: Names.all
// twin: JoinTextsWithoutSpace
// why: joined with a separator
import java.util.stream.Collectors;
import java.util.stream.Stream;

class Names {
    static String all(String a, String b) {
        return Stream.of(a, b).collect(Collectors.joining(", "));
    }
}
