// old prints: nothing
// new prints: StringIndexOutOfBoundsException
class Witness {
    public static void main(String[] args) {
        try {
            Chop.chop(new StringBuilder());
            System.out.println("nothing");
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("StringIndexOutOfBoundsException");
        }
    }
}
