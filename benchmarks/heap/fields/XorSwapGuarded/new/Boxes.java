class Box {
    int x;
}

class Boxes {
    static void swap(Box a, Box b) {
        if (a.x != b.x) {
            a.x ^= b.x;
            b.x ^= a.x;
            a.x ^= b.x;
        }
    }
}
