package shop.core;

import org.apache.commons.csv.CSVFormat;
import shop.api.Item;

/** Needs a sibling module, a library and generated sources. */
public class Cart {
    private int count;

    public int total(Item item) {
        return Math.min(item.price() * count, Limits.MOST);
    }

    public void add(int more) {
        count += more;
    }

    public static int half(int x) {
        return x / 2;
    }

    public static char separator() {
        return CSVFormat.DEFAULT.getDelimiterString().charAt(0);
    }
}
