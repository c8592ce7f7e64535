// expect: equivalent
// method: Stack.top
// twin: StackOfDequeAsQueue
// why: push and pop
import java.util.ArrayDeque;
import java.util.Deque;

class Stack {
    static int top(int a, int b) {
        Deque<Integer> s = new ArrayDeque<>();
        s.push(a);
        s.push(b);
        return s.pop();
    }
}
