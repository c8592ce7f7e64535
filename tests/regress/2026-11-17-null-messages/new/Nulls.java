class Nulls {
    static class Box {
        int value;
        Box next;
    }

    static int inner(Box box) {
        Box other = box.next;
        return other.value + other.value;
    }

    static String message(Box box) {
        try {
            return "" + inner(box);
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    static int length(Box box) {
        try {
            return inner(box);
        } catch (RuntimeException e) {
            return e.getMessage() == null ? -1 : e.getMessage().length();
        }
    }

    static String handed(Box box) {
        try {
            return "" + inner(box);
        } catch (NullPointerException e) {
            return said(e);
        }
    }

    static String said(Exception e) {
        return e.getMessage();
    }

    static int caught(Box box) {
        try {
            return inner(box);
        } catch (NullPointerException e) {
            return -1;
        }
    }

    static int thrown(Box box) {
        return inner(box) + 1;
    }
}
