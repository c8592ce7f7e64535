// old prints: 0
// new prints: 1
import java.util.Optional;

class Witness {
    public static void main(String[] args) {
        System.out.println(Opt.or(Optional.empty()));
    }
}
