// expect: different
// method: Add.add
// twin: AddTwoAtOnce
// why: in the other order
import java.util.List;

class Add {
    static void add(List<Object> list, Object a, Object b) {
        list.add(a);
        list.add(b);
    }
}
