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
        if (a != null && !(a instanceof Dog)) {
            throw new ClassCastException();
        }
        count++;
        a.age++;
    }
}
