class H {
    // its own class is found where the version stands, which is no difference and no bug
    // verdict: unknown|proved
    static java.net.URL res(String name) { return H.class.getResource(name); }

    // verdict: proved
    static int twice(int x) { return x + x; }
}
