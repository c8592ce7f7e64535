// Who writes objects asks whether they may be written, which a class may have won or lost.
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;

class Won implements Serializable {
    public int number;
}

class Lost {
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

    static boolean won(Won won) {
        return fits(won);
    }

    static boolean lost(Lost lost) {
        return fits(lost);
    }

    static boolean any(Object object) {
        return fits(object);
    }

    static int number(Won won, Lost lost) {
        return won.number + lost.number;
    }
}
