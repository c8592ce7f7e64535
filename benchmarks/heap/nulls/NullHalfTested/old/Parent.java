// expect: different
// method: Parent.age
// twin: NullTestedOrCaught
// why: a missing child is no longer tested
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
