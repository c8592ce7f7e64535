// expect: equivalent
// method: Walker.walk
// twin: StepsHoistedTooFar
// why: the speed is not changed by the loop, so it can be read once
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
            p.at += q.speed;
        }
    }
}
