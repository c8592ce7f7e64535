import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

class Flip {
    static List<Integer> flip(int a, int b) {
        return new ArrayList<>(Arrays.asList(a, b));
    }
}
