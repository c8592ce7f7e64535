import java.util.List;

class Same {
    static int same(List<Integer> a, List<Integer> b) {
        int n = b.size();
        a.add(1);
        return n - a.size();
    }
}
