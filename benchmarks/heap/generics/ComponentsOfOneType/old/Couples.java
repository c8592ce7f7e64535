// expect: different; with --shape tree: equivalent
// method: Couples.weigh
// twin: ComponentsOfDifferentTypes
// why: both components may be one animal
class Cat {
    int weight;
}

class Dog {
    int weight;
}

class Pair<A, B> {
    A first;
    B second;
}

class Couples {
    static int weigh(Pair<Cat, Cat> p) {
        p.first.weight = 1;
        p.second.weight = 2;
        return p.first.weight;
    }
}
