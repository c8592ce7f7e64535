/** An initialiser that runs during the call changes what another class reads: the order can be seen. */
class Order {
    static int total = 1;

    static class Init {
        static int k = compute();

        static int compute() {
            total += 10;
            return 4;
        }
    }

    static int sum() {
        int before = total;
        return before + Init.k;
    }

    static class Boom {
        static int z = 1 / Integer.parseInt("0");
    }

    static int fails(int x) {
        return x > 0 ? Boom.z : 0;
    }
}
