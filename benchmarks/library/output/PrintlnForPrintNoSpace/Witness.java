// old prints: n = 1
// new prints: n =1
class Witness {
    public static void main(String[] args) {
        Log.log(1);
    }
}
