// expect: different
// method: Zoo.put
// twin: StoreThenCount
// why: a refused store (a dog into an array of cats) is counted
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
