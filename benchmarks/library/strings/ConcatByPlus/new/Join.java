class Join {
    static String greet(String name) {
        if (name == null) {
            return "nobody";
        }
        return "hello " + name;
    }
}
