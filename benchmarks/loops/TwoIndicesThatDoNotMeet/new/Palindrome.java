class Palindrome {
    static boolean same(int[] values) {
        int left = 0;
        int right = values.length - 1;
        while (left < right - 1) {
            if (values[left++] != values[right--]) {
                return false;
            }
        }
        return true;
    }
}
