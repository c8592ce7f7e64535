// expect: equivalent
// method: Zoo.put
// twin: CountThenStore
// why: the count follows the store
class Animal {
}

class Cat extends Animal {
}

class Dog extends Animal {
}

class Zoo {
    static int stored;

    static void put(Animal[] cages, Animal a) {
        cages[0] = a;
        stored++;
    }
}
