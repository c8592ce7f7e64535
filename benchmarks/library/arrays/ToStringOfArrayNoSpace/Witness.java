// old prints: [1, 2]
// new prints: [1,2]
class Witness {
    public static void main(String[] args) {
        System.out.println(Dump.dump(1, 2));
    }
}
