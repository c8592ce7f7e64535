// expect: equivalent
// method: Shapes.area
// loops: over the input
// ends: on acyclic inputs
// why: a virtual call in a loop, the methods it selects rewritten
class Shapes {
    static int area(Shape[] shapes) {
        int sum = 0;
        for (int i = 0; i < shapes.length; i++) {
            sum += shapes[i].area();
        }
        return sum;
    }
}

abstract class Shape {
    abstract int area();
}

class Square extends Shape {
    int side;

    int area() {
        int area = 0;
        for (int i = 0; i < side; i++) {
            area += side;
        }
        return area;
    }
}

class Group extends Shape {
    Shape first;
    Shape second;

    int area() {
        return first.area() + second.area();
    }
}
