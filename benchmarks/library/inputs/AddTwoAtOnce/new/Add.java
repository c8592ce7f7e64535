import java.util.List;

class Add {
    static void add(List<Object> list, Object a, Object b) {
        int n = list.size();
        list.add(n, b);
        list.add(n, a);
    }
}
