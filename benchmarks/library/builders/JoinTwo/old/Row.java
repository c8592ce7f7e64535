// expect: equivalent
// method: Row.join
// twin: JoinTwoTrailing
// why: the separator only between
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
