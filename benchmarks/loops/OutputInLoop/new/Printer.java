class Printer {
    static void print(int[] values) {
        for (int value : values) {
            System.out.print("value ");
            System.out.println(value);
        }
    }
}
