// old prints: 10 2
// new prints: 10 1
class Witness {
    public static void main(String[] args) {
        Item i = new Item();
        i.price = 5;
        System.out.println(Prices.twice(i) + " " + Prices.calls);
    }
}
