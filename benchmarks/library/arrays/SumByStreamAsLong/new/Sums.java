import java.util.Arrays;

class Sums {
    static long sum(int a, int b) {
        return Arrays.stream(new int[] {a, b}).asLongStream().sum();
    }
}
