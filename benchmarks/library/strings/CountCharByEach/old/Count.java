// expect: equivalent
// method: Count.dots
// twin: CountCharByEachLast
// loops: over the input
// why: a loop over the chars counts the same
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
