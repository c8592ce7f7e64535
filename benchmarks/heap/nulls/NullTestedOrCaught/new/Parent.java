class Parent {
    int age;
    Parent child;

    static int age(Parent p) {
        return p == null || p.child == null ? -1 : p.child.age;
    }
}
