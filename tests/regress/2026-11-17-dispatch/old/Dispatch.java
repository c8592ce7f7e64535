/** What a call finds depends on access, and what the JVM does with an object on marker interfaces. */
class Dispatch {
    static class Base {
        private int part() {
            return 1;
        }

        private int loop(int n) {
            int sum = 0;
            for (int i = 0; i < n; i++) {
                sum += i;
            }
            return sum;
        }

        private int alone() {
            return 3;
        }

        // verdict: different | unknown
        int whole() {
            return part();
        }

        // verdict: different | unknown
        int loops(int n) {
            return loop(n);
        }

        // verdict: proved
        int calls() {
            return alone();
        }
    }

    static class Sub extends Base {
        int part() {
            return 2;
        }

        int loop(int n) {
            return n;
        }
    }

    // verdict: different | unknown
    static int through(Base base) {
        return base.whole();
    }

    // verdict: different
    static int made() {
        return new Sub().whole();
    }

    static class Open {
        int part() {
            return 1;
        }

        // verdict: different | unknown
        int closes() {
            return part();
        }
    }

    static class Below extends Open {
        public int part() {
            return 2;
        }
    }

    interface Mark {}

    static class Copied implements Mark {
        int x;

        // verdict: different
        public Object clone() throws CloneNotSupportedException {
            return super.clone();
        }

        // verdict: different
        Copied copy() throws CloneNotSupportedException {
            return (Copied) super.clone();
        }
    }

    // verdict: different
    static Object caller(Copied copied) throws CloneNotSupportedException {
        return copied.clone();
    }

    // verdict: proved
    static int[] array(int[] numbers) {
        return numbers.clone();
    }
}
