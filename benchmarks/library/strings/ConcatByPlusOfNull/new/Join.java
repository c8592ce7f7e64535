class Join {
    static String greet(String name) {
        return "hello " + name;
    }
}
