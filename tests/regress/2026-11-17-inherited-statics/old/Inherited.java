// A static field or method that a class inherits starts with what its declaring class or interface does.
class Source {
    static int number() {
        return 5;
    }
}

// verdict: different
interface Held {
    Object MARK = new Object();
    int NUMBER = Source.number();
    int[] TABLE = {1, Source.number()};
    String TEXT = "a" + Source.number();
}

interface Below extends Held {}

class Holder implements Held {
    static int own() {
        return 1;
    }
}

class Inherited {
    // verdict: different | unknown
    static int number(int i) {
        return i * 1103515245 + 12345 == 77777 ? Holder.NUMBER : 0;
    }

    // verdict: different | unknown
    static int element(int i) {
        return i * 1103515245 + 12345 == 77777 ? Holder.TABLE[1] : 0;
    }

    // verdict: different | unknown
    static String text(int i) {
        return i * 1103515245 + 12345 == 77777 ? Holder.TEXT : "";
    }

    // verdict: different | unknown
    static int below(int i) {
        return i * 1103515245 + 12345 == 77777 ? Below.NUMBER : 0;
    }

    // verdict: proved
    static int method() {
        return Holder.own();
    }
}
