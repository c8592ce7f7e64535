// expect: equivalent
// method: Item.total
// twin: UserObjectsChangedTwice
// why: elements may be one object
import java.util.List;

class Item {
    int price;

    static int total(List<Item> items) {
        Item first = items.get(0);
        Item last = items.get(items.size() - 1);
        first.price++;
        return first.price + last.price;
    }
}
