// Who writes objects asks whether they may be written, which a class may have won or lost.
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;

class Won {
    public int number;
}

class Lost implements Serializable {
    public int number;
}

class Kept implements Serializable {
    public int number;
}

class Written {
    private static boolean fits(Object object) {
        try {
            new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(object);
            return true;
        } catch (IOException problem) {
            return false;
        }
    }

    // verdict: different | unknown
    static boolean won(Won won) {
        return fits(won);
    }

    // verdict: different | unknown
    static boolean lost(Lost lost) {
        return fits(lost);
    }

    // verdict: different | unknown
    static boolean any(Object object) {
        return fits(object);
    }

    // verdict: proved
    static int number(Won won, Lost lost) {
        return won.number + lost.number;
    }
}
