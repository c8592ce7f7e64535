// expect: equivalent
// method: Add.add
// twin: AddAtFront
// why: added at the end
import java.util.ArrayList;

class Add {
    static void add(ArrayList<String> list, String s) {
        list.add(s);
    }
}
