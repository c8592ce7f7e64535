class Padded {
    static String of(int n) {
        StringBuilder text = new StringBuilder();
        if (n < 10) {
            text.append('0');
        }
        return text.append(n).toString();
    }
}
