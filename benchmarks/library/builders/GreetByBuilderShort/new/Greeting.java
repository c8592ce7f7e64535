class Greeting {
    static String of(String first, String last) {
        StringBuilder text = new StringBuilder("Hello");
        if (first == null) {
            return text.toString();
        }
        text.append(' ').append(first);
        if (last != null) {
            text.append(' ').append(last);
        }
        return text.append('!').toString();
    }
}
