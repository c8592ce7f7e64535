// old prints: [1, 2]
// new prints: [2, 1]
import java.util.ArrayList;
import java.util.List;

class Witness {
    public static void main(String[] args) {
        List<Object> a = new ArrayList<>();
        Add.add(a, 1, 2);
        System.out.println(a);
    }
}
