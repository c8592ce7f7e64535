// expect: equivalent
// method: Next.next
// twin: NextByOrdinalEnds
// why: the next constant, round and round
enum Color {
    RED, GREEN, BLUE
}

class Next {
    static Color next(Color c) {
        return Color.values()[(c.ordinal() + 1) % 3];
    }
}
