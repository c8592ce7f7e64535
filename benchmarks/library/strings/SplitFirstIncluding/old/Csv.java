// expect: different
// method: Csv.first
// twin: SplitFirstByIndex
// why: the comma is included
class Csv {
    static String first(String line) {
        int at = line.indexOf(',');
        if (at < 0) {
            return line;
        }
        return line.substring(0, at);
    }
}
