// expect: different
// method: Add.add
// twin: AddAtEnd
// why: at the front
import java.util.ArrayList;

class Add {
    static void add(ArrayList<String> list, String s) {
        list.add(s);
    }
}
