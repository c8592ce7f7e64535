// expect: equivalent
// method: Boxes.swap
// twin: XorSwap
// why: the guard skips the xor swap when both are one box, which holds one value
class Box {
    int x;
}

class Boxes {
    static void swap(Box a, Box b) {
        int t = a.x;
        a.x = b.x;
        b.x = t;
    }
}
