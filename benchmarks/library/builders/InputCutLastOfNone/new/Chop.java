class Chop {
    static void chop(StringBuilder out) {
        out.deleteCharAt(out.length() - 1);
    }
}
