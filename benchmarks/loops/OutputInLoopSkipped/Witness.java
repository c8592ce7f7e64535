// old prints: 5
// new prints: 4
class Witness {
    public static void main(String[] args) {
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        java.io.PrintStream before = System.out;
        System.setOut(new java.io.PrintStream(bytes));
        Printer.print(new int[5]);
        System.setOut(before);
        System.out.println(bytes.toString().lines().count());
    }
}
