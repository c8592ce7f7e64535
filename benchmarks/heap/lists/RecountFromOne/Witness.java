// old prints: 0
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Row r = new Row();
        r.recount();
        System.out.println(r.size);
    }
}
