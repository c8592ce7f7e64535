class Base {
    // verdict: different
    static int divisor() {
        return 1;
    }
}

interface WithCode {
    int QUOTIENT = 5 / Base.divisor();

    default int inherited() {
        return 1;
    }

    int asked();
}

interface Below extends WithCode {
}

interface Bare {
    int QUOTIENT = 5 / Base.divisor();

    int asked();
}

interface Side extends WithCode {
    static int zero() {
        return 0;
    }
}

public class Users {
    // verdict: different | unknown
    static int lambda(int n) {
        if (n == 123456789) {
            WithCode made = () -> 3;
            return made.asked();
        }
        return 1;
    }

    // verdict: different | unknown
    static int reference(int n) {
        if (n == 123456789) {
            Below made = Users::three;
            return made.asked();
        }
        return 1;
    }

    // verdict: different | unknown
    static int anonymous(int n) {
        if (n == 123456789) {
            WithCode made = new WithCode() {
                public int asked() {
                    return 3;
                }
            };
            return made.asked();
        }
        return 1;
    }

    // verdict: proved
    static int bare(int n) {
        if (n == 123456789) {
            Bare made = () -> 3;
            return made.asked();
        }
        return 1;
    }

    // verdict: proved
    static int beside(int n) {
        return n == 123456789 ? Side.zero() : 1;
    }

    static int three() {
        return 3;
    }
}
