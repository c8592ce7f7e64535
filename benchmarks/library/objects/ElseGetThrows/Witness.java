// old prints: none
// new prints: 
class Witness {
    public static void main(String[] args) {
        System.out.println(Default.or(null));
    }
}
