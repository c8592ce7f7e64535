package shop.api;

/** Something with a price. */
public interface Item {
    int price();
}
