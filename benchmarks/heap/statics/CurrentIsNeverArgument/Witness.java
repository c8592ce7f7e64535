// old prints: 2
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Visits.current = new Spot();
        System.out.println(Visits.mark(Visits.current));
    }
}
