import java.util.function.IntUnaryOperator;

class Order {
    static int second(int x) {
        IntUnaryOperator two = new IntUnaryOperator() {
            public int applyAsInt(int y) {
                return y * 3;
            }
        };
        return two.applyAsInt(x);
    }

    static int first(int x) {
        IntUnaryOperator one = new IntUnaryOperator() {
            public int applyAsInt(int y) {
                return y + 1;
            }
        };
        return one.applyAsInt(x);
    }

    static int third(int x) {
        IntUnaryOperator three = new IntUnaryOperator() {
            public int applyAsInt(int y) {
                return y * 5 + (y == 7 ? 1 : 0);
            }
        };
        return three.applyAsInt(x);
    }

    static int asked(IntUnaryOperator operator, int x) {
        return operator instanceof Runnable ? 1 : x;
    }
}

class Held {
    interface Shape {
        int area();
    }

    static Shape line(final int length) {
        return new Shape() {
            int calls;

            public int area() {
                calls++;
                return 0 * length;
            }
        };
    }

    static Shape square(final int side) {
        return new Shape() {
            public int area() {
                return side * side;
            }
        };
    }

    static int area(Shape shape) {
        if (shape == null) {
            return -1;
        }
        return shape.area();
    }

    static int areaOther(Shape shape) {
        return shape == null ? -2 : shape.area();
    }
}
