// expect: different
// method: Numbers.fibonacci
// loops: over the input
// why: the sum goes to both
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
