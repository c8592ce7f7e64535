// expect: different
// method: Stack.top
// twin: TopOfStack
// why: the wrong end of the stack is looked at
class Token {
    int kind;
}

class Frame<T> {
    T value;
    Frame<T> below;
}

class Stack {
    Frame<Token> frame;

    int top() {
        if (frame == null || frame.value == null) {
            return -1;
        }
        return frame.value.kind;
    }
}
