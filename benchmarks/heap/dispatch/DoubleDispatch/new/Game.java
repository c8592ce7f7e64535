abstract class Piece {
    int wins;

    abstract void meet(Piece other);

    abstract void metByRock(Piece rock);
}

class Rock extends Piece {
    void meet(Piece other) {
        other.metByRock(this);
    }

    void metByRock(Piece rock) {
    }
}

class Paper extends Piece {
    void meet(Piece other) {
        if (other instanceof Rock) {
            wins++;
        }
    }

    void metByRock(Piece rock) {
        wins++;
    }
}

class Game {
    static void meet(Piece a, Piece b) {
        if (a == null || b == null) {
            return;
        }
        if (a instanceof Rock && b instanceof Paper) {
            b.wins++;
        } else if (a instanceof Paper && b instanceof Rock) {
            a.wins++;
        }
    }
}
