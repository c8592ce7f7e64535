// expect: equivalent
// method: Shapes.larger
// twin: LargerSecondOnTie
// why: the comparison is turned round, the first still wins a tie
abstract class Shape {
    int size;

    abstract int area();
}

class Square extends Shape {
    int area() {
        return size * size;
    }
}

class Strip extends Shape {
    int area() {
        return size;
    }
}

class Shapes {
    static <T extends Shape> T larger(T a, T b) {
        return a.area() >= b.area() ? a : b;
    }
}
