import java.util.List;

class Same {
    static int same(List<Integer> a, List<Integer> b) {
        a.add(1);
        int n = a.size();
        return b.size() - n;
    }
}
