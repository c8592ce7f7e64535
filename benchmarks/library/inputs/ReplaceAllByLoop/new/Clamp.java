import java.util.List;

class Clamp {
    static void clamp(List<Integer> list) {
        int n = list.size();
        for (int i = 0; i != n; i++) {
            int x = list.get(i);
            if (x < 0) {
                list.set(i, 0);
            }
        }
    }
}
