// expect: equivalent
// method: Costs.cost
// loops: over the input
// why: a sum of equal numbers is a product
class Costs {
    static int cost(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += 3;
        }
        return sum;
    }
}
