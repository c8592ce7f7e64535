// old prints: 2
// new prints: 1
class Witness {
    public static void main(String[] args) {
        System.out.println(Drop.first(1, 2));
    }
}
