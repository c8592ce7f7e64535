// expect: equivalent
// method: Numbers.fibonacci
// loops: over the input
// why: no third variable, and the parameter counts
class Numbers {
    static int fibonacci(int n) {
        int a = 0;
        int b = 1;
        for (int i = 0; i < n; i++) {
            int next = a + b;
            a = b;
            b = next;
        }
        return a;
    }
}
