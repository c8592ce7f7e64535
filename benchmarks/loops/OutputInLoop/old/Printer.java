// expect: equivalent
// method: Printer.print
// loops: over the input
// why: a for each loop prints the same lines
class Printer {
    static void print(int[] values) {
        for (int i = 0; i < values.length; i++) {
            System.out.println("value " + values[i]);
        }
    }
}
