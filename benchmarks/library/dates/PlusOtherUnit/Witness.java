// old prints: 197002
// new prints: 197001
import java.time.LocalDate;

class Witness {
    public static void main(String[] args) {
        System.out.println(Later.later(LocalDate.EPOCH, 5));
    }
}
