/** An enumeration whose methods are called on its constants, one of which has a body. */
public enum Colour {
    RED,
    GREEN {
        public int code() {
            return 7;
        }
    };

    private static Colour favourite;

    public int code() {
        return 1;
    }

    public void like() {
        favourite = this;
    }

    static boolean green() {
        return favourite == GREEN && favourite.code() == 7;
    }

    static boolean confused() {
        return favourite == RED && favourite.code() == 7;
    }
}
