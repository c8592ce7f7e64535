// old prints: 18
// new prints: 20
class Witness {
    public static void main(String[] args) {
        Item i = new Sale();
        i.price = 10;
        System.out.println(Shop.cost(i, 2));
    }
}
