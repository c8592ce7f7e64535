// old prints: no array
// new prints: -1
class Witness {
    public static void main(String[] args) {
        Reader r = new Reader();
        try {
            r.read(null, 1);
            System.out.println(r.value);
        } catch (NullPointerException e) {
            System.out.println("no array");
        }
    }
}
