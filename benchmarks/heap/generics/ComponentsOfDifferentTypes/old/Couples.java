// expect: equivalent
// method: Couples.weigh
// twin: ComponentsOfOneType
// why: a Cat and a Dog are never one object
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
    static int weigh(Pair<Cat, Dog> p) {
        p.first.weight = 1;
        p.second.weight = 2;
        return p.first.weight;
    }
}
