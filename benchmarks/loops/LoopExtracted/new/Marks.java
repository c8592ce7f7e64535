class Marks {
    static double mean(int[] marks) {
        int sum = total(marks);
        return marks.length == 0 ? 0 : (double) sum / marks.length;
    }

    private static int total(int[] marks) {
        int sum = 0;
        for (int mark : marks) {
            sum += mark;
        }
        return sum;
    }
}
