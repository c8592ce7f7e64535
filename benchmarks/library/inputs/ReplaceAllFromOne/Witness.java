// old prints: [0, 0]
// new prints: [-1, 0]
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

class Witness {
    public static void main(String[] args) {
        List<Integer> a = new ArrayList<>(Arrays.asList(-1, -2));
        Clamp.clamp(a);
        System.out.println(a);
    }
}
