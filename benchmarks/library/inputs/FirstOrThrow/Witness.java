// old prints: null
// new prints: java.lang.IndexOutOfBoundsException
import java.util.ArrayList;

class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(First.first(new ArrayList<>()));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
