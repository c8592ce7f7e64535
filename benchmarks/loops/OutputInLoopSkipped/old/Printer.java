// expect: different
// method: Printer.print
// loops: over the input
// why: a line is left out where a value repeats
class Printer {
    static void print(int[] values) {
        for (int i = 0; i < values.length; i++) {
            System.out.println("value " + values[i]);
        }
    }
}
