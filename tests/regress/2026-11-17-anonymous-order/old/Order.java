import java.util.function.IntUnaryOperator;

/** Anonymous classes are numbered as they come: the same number is not the same class. */
class Order {
    // verdict: proved | unknown
    static int first(int x) {
        IntUnaryOperator one = new IntUnaryOperator() {
            public int applyAsInt(int y) {
                return y + 1;
            }
        };
        return one.applyAsInt(x);
    }

    // verdict: proved | unknown
    static int second(int x) {
        IntUnaryOperator two = new IntUnaryOperator() {
            public int applyAsInt(int y) {
                return y * 3;
            }
        };
        return two.applyAsInt(x);
    }

    // verdict: different
    static int third(int x) {
        IntUnaryOperator three = new IntUnaryOperator() {
            public int applyAsInt(int y) {
                return y * 5;
            }
        };
        return three.applyAsInt(x);
    }

    // verdict: proved | unknown
    static int asked(IntUnaryOperator operator, int x) {
        return operator instanceof Runnable ? 1 : x;
    }
}

class Held {
    interface Shape {
        int area();
    }

    // verdict: proved | unknown
    static Shape square(final int side) {
        return new Shape() {
            public int area() {
                return side * side;
            }
        };
    }

    // verdict: proved | unknown
    static Shape line(final int length) {
        return new Shape() {
            int calls;

            public int area() {
                calls++;
                return 0 * length;
            }
        };
    }

    // verdict: proved | unknown
    static int area(Shape shape) {
        return shape == null ? -1 : shape.area();
    }

    // verdict: different
    static int areaOther(Shape shape) {
        return shape == null ? -1 : shape.area();
    }
}
