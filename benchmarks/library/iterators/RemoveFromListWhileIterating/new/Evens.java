import java.util.ArrayList;
import java.util.List;

class Evens {
    static int odd(int a, int b, int c) {
        List<Integer> list = new ArrayList<>(List.of(a, b, c));
        for (Integer each : list) {
            if (each % 2 == 0) {
                list.remove(each);
            }
        }
        return list.size();
    }
}
