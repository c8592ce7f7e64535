// old prints: [b]
// new prints: [b, c]
import java.util.LinkedList;
import java.util.List;

class Witness {
    public static void main(String[] args) {
        LinkedList<String> l = new LinkedList<>(List.of("a", "b", "c"));
        Trim.trim(l);
        System.out.println(l);
    }
}
