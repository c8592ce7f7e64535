import java.util.stream.Stream;

class Any {
    static boolean negative(int a, int b) {
        return Stream.of(a, b).allMatch(n -> n < 0);
    }
}
