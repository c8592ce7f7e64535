// expect: different
// method: Kennel.admit
// twin: CastBeforeCount
// why: a cat is counted before it is refused
class Animal {
    int age;
}

class Dog extends Animal {
}

class Cat extends Animal {
}

class Kennel {
    int count;

    void admit(Animal a) {
        Dog d = (Dog) a;
        count++;
        d.age++;
    }
}
