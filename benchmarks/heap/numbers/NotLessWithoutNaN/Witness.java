// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Alarm a = new Alarm();
        a.test(Double.NaN);
        System.out.println(a.on);
    }
}
