// expect: different
// method: Fixed.size
// twin: ListOfRefusesNull
// why: asList does not
import java.util.List;

class Fixed {
    static int size(String s) {
        return List.of("a", s).size();
    }
}
