class Place {
    int at;
    int speed;
}

class Walker {
    static void walk(Place p, Place q) {
        if (p == null || q == null) {
            return;
        }
        int speed = q.at;
        for (int i = 0; i < 3; i++) {
            p.at += speed;
        }
    }
}
