class Animal {
}

class Cat extends Animal {
}

class Dog extends Animal {
}

class Zoo {
    static int stored;

    static void put(Animal[] cages, Animal a) {
        int n = stored + 1;
        cages[0] = a;
        stored = n;
    }
}
