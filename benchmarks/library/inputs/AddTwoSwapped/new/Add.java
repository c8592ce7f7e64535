import java.util.List;

class Add {
    static void add(List<Object> list, Object a, Object b) {
        int n = list.size();
        list.add(n, a);
        list.add(n, b);
    }
}
