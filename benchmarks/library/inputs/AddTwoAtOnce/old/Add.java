// expect: equivalent
// method: Add.add
// twin: AddTwoSwapped
// why: added one before the other
import java.util.List;

class Add {
    static void add(List<Object> list, Object a, Object b) {
        list.add(a);
        list.add(b);
    }
}
