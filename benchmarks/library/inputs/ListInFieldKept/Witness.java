// old prints: 1
// new prints: 0
import java.util.ArrayList;

class Witness {
    public static void main(String[] args) {
        Holder h = new Holder();
        h.names = new ArrayList<>();
        System.out.println(h.take("a"));
    }
}
