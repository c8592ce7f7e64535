// expect: equivalent
// method: At.at
// twin: GetBeyondDefault
// why: get beyond the size throws IndexOutOfBoundsException
import java.util.ArrayList;
import java.util.List;

class At {
    static String at(String a, String b, int i) {
        List<String> list = new ArrayList<>();
        list.add(a);
        list.add(b);
        return list.get(i);
    }
}
