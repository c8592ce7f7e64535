// old prints: -32768
// new prints: 32767
class Witness {
    public static void main(String[] args) {
        Small s = new Small();
        s.n = Short.MAX_VALUE;
        s.add(1);
        System.out.println(s.n);
    }
}
