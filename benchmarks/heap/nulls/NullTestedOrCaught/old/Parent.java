// expect: equivalent
// method: Parent.age
// twin: NullHalfTested
// why: the handler stands for both null tests
class Parent {
    int age;
    Parent child;

    static int age(Parent p) {
        try {
            return p.child.age;
        } catch (NullPointerException e) {
            return -1;
        }
    }
}
