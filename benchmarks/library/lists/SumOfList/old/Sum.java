// expect: equivalent
// method: Sum.sum
// twin: SumOfListSkipsFirst
// why: by index and by iterator
import java.util.ArrayList;
import java.util.List;

class Sum {
    static int sum(int a, int b, int c) {
        List<Integer> list = new ArrayList<>();
        list.add(a);
        list.add(b);
        list.add(c);
        int sum = 0;
        for (int each : list) {
            sum += each;
        }
        return sum;
    }
}
