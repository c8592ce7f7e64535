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
        return b.area() > a.area() ? b : a;
    }
}
