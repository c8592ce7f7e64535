// old prints: 2
// new prints: 1
import java.util.List;

class Witness {
    public static void main(String[] args) {
        Item i = new Item();
        System.out.println(Item.total(List.of(i)));
    }
}
