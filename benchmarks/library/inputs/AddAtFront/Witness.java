// old prints: [a, b]
// new prints: [b, a]
import java.util.ArrayList;
import java.util.List;

class Witness {
    public static void main(String[] args) {
        ArrayList<String> list = new ArrayList<>(List.of("a"));
        Add.add(list, "b");
        System.out.println(list);
    }
}
