// expect: equivalent
// method: Stack.top
// twin: BelowTopOfStack
// why: the type argument only adds a cast
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
