// expect: equivalent
// method: Products.product
// loops: over the input
// why: the recursion multiplies downwards, the loop upwards
class Products {
    static int product(int n) {
        if (n <= 1) {
            return 1;
        }
        return n * product(n - 1);
    }
}
