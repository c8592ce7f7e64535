import java.util.Arrays;
import java.util.List;

class Sum {
    static int sum(int a, int b, int c) {
        List<Integer> list = Arrays.asList(a, b, c);
        int sum = 0;
        for (int i = 0; i < list.size(); i++) {
            sum += list.get(i);
        }
        return sum;
    }
}
