// expect: different
// method: Buffer.fill
// twin: FillBufferBackwards
// loops: over the input
// why: the first cell is left out
class Buffer {
    char[] text;

    void fill(char c) {
        for (int i = 0; i < text.length; i++) {
            text[i] = c;
        }
    }
}
