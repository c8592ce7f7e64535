// expect: different; with --shape tree: equivalent
// method: Walker.walk
// twin: StepsHoisted
// why: the speed is the position itself, which the loop changes
class Place {
    int at;
    int speed;
}

class Walker {
    static void walk(Place p, Place q) {
        if (p == null || q == null) {
            return;
        }
        for (int i = 0; i < 3; i++) {
            p.at += q.at;
        }
    }
}
