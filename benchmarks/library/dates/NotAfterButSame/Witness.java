// old prints: true
// new prints: false
import java.time.LocalDate;

class Witness {
    public static void main(String[] args) {
        System.out.println(Due.isDue(LocalDate.EPOCH, LocalDate.EPOCH));
    }
}
