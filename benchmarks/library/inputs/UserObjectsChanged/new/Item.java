import java.util.List;

class Item {
    int price;

    static int total(List<Item> items) {
        Item first = items.get(0);
        Item last = items.get(items.size() - 1);
        first.price += 1;
        int sum = last.price;
        return sum + first.price;
    }
}
