import java.util.List;

class Item {
    int price;

    static int total(List<Item> items) {
        Item first = items.get(0);
        Item last = items.get(items.size() - 1);
        int sum = first.price + last.price + 1;
        first.price++;
        return sum;
    }
}
