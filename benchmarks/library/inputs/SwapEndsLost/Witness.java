// old prints: [2, 1]
// new prints: [2, 2]
import java.util.ArrayList;
import java.util.List;

class Witness {
    public static void main(String[] args) {
        ArrayList<Integer> list = new ArrayList<>(List.of(1, 2));
        Swap.swap(list);
        System.out.println(list);
    }
}
