class Printer {
    static void print(int[] values) {
        for (int i = 0; i < values.length; i++) {
            if (i != 4 || values[i] != values[3]) {
                System.out.println("value " + values[i]);
            }
        }
    }
}
