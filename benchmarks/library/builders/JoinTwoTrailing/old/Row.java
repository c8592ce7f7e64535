// expect: different
// method: Row.join
// twin: JoinTwo
// why: a separator at the end
class Row {
    static String join(String a, String b) {
        StringBuilder row = new StringBuilder();
        for (String each : new String[] {a, b}) {
            if (row.length() > 0) {
                row.append(';');
            }
            row.append(each);
        }
        return row.toString();
    }
}
