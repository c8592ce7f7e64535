import java.util.List;

class Sum {
    static int sum(List<Integer> list) {
        int sum = 0;
        for (int i = 1; i < list.size(); i++) {
            sum += list.get(i);
        }
        return sum;
    }
}
