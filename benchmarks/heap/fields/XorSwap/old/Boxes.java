// expect: different; with --shape tree: equivalent
// method: Boxes.swap
// twin: XorSwapGuarded
// why: xor-swapping a box with itself leaves zero
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
