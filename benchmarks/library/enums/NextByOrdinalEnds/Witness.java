// old prints: RED
// new prints: BLUE
class Witness {
    public static void main(String[] args) {
        System.out.println(Next.next(Color.BLUE));
    }
}
