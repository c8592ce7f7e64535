class Chop {
    static void chop(StringBuilder out) {
        if (!out.toString().isEmpty()) {
            out.deleteCharAt(out.length() - 1);
        }
    }
}
