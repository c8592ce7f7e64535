// expect: equivalent
// method: Buffer.fill
// twin: FillBufferShort
// loops: over the input
// why: a constant fill in the other direction
class Buffer {
    char[] text;

    void fill(char c) {
        for (int i = 0; i < text.length; i++) {
            text[i] = c;
        }
    }
}
