interface Rule {
    int length();
}

class Fixed implements Rule {
    public int length() {
        return 2;
    }
}

class Repeated implements Rule {
    private final Rule rule;
    int times;

    Repeated(Rule rule) {
        this.rule = rule;
    }

    public int length() {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += rule.length();
        }
        return sum;
    }
}
