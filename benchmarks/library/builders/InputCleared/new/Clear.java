class Clear {
    static StringBuilder clear(StringBuilder out, String first) {
        return out.delete(0, out.length()).append(first);
    }
}
