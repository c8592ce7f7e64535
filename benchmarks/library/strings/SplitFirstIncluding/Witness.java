// old prints: a
// new prints: a,
class Witness {
    public static void main(String[] args) {
        System.out.println(Csv.first("a,b"));
    }
}
