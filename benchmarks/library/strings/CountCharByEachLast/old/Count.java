// expect: different
// method: Count.dots
// twin: CountCharByEach
// loops: over the input
// why: only the last char counts
class Count {
    static int dots(String s) {
        int n = 0;
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) == '.') {
                n++;
            }
        }
        return n;
    }
}
