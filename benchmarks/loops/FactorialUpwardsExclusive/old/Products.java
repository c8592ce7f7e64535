// expect: different
// method: Products.product
// loops: over the input
// why: the last factor is missing
class Products {
    static int product(int n) {
        if (n <= 1) {
            return 1;
        }
        return n * product(n - 1);
    }
}
