interface Rule {
    int length();
}

class Fixed implements Rule {
    public int length() {
        return 2;
    }
}

class Repeated implements Rule {
    private final Rule mRule;
    int times;

    Repeated(Rule rule) {
        mRule = rule;
    }

    public int length() {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += mRule.length();
        }
        return sum;
    }
}
