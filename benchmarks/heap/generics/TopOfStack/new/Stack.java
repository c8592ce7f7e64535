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
        Token t = frame == null ? null : frame.value;
        return t == null ? -1 : t.kind;
    }
}
