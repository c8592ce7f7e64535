import java.util.List;

class Squares {
    static int sum(int a, int b) {
        int sum = 0;
        for (int n : List.of(a, b)) {
            sum += n * n;
        }
        return sum;
    }
}
