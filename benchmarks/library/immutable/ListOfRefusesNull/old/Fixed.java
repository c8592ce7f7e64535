// expect: equivalent
// method: Fixed.size
// twin: AsListTakesNull
// why: List.of refuses null
import java.util.List;

class Fixed {
    static int size(String s) {
        return List.of("a", s).size();
    }
}
