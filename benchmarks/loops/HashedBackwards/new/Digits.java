class Digits {
    static int code(int[] digits) {
        int sum = 0;
        for (int i = digits.length - 1; i >= 0; i--) {
            sum = sum * 31 + digits[i];
        }
        return sum;
    }
}
