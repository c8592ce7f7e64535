class Person {
    int age;
}

class Sorter {
    static Person first(Person a, Person b) {
        return a.age < b.age ? a : b;
    }
}
