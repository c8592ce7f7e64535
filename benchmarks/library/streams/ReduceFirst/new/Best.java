import java.util.stream.Stream;

class Best {
    static int best(int a, int b) {
        return Stream.of(a, b).findFirst().get();
    }
}
