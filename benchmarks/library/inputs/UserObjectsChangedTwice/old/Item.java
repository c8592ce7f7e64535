// expect: different
// method: Item.total
// twin: UserObjectsChanged
// why: where first and last are one object it counts twice
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
