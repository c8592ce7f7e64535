// expect: equivalent
// method: Kennel.admit
// twin: CountBeforeCast
// why: the check that the cast makes stays before the count
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
