class Shapes {
    static int area(Shape[] shapes) {
        int total = 0;
        int i = 0;
        while (i < shapes.length) {
            total = total + shapes[i++].area();
        }
        return total;
    }
}

abstract class Shape {
    abstract int area();
}

class Square extends Shape {
    int side;

    int area() {
        int area = 0;
        for (int i = 0; side > i; ++i) {
            area = side + area;
        }
        return area;
    }
}

class Group extends Shape {
    Shape first;
    Shape second;

    int area() {
        int sum = first.area();
        sum += first == second ? 0 : second.area();
        return sum;
    }
}
