// old prints: 0
// new prints: -6
class Witness {
    public static void main(String[] args) {
        System.out.println(Costs.cost(-2));
    }
}
