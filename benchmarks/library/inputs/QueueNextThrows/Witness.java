// old prints: null
// new prints: none
import java.util.ArrayDeque;

class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Next.next(new ArrayDeque<>()));
        } catch (java.util.NoSuchElementException e) {
            System.out.println("none");
        }
    }
}
