// expect: equivalent
// method: Csv.first
// twin: SplitFirstIncluding
// why: the part before the first comma
class Csv {
    static String first(String line) {
        int at = line.indexOf(',');
        if (at < 0) {
            return line;
        }
        return line.substring(0, at);
    }
}
