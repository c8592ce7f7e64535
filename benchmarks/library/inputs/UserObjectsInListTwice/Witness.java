// old prints: 5
// new prints: 10
import java.util.ArrayList;
import java.util.List;

class Witness {
    public static void main(String[] args) {
        Account a = new Account();
        Raise.first(new ArrayList<>(List.of(a)));
        System.out.println(a.cents);
    }
}
