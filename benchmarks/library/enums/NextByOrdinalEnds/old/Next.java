// expect: different
// method: Next.next
// twin: NextByOrdinal
// why: the last stays
enum Color {
    RED, GREEN, BLUE
}

class Next {
    static Color next(Color c) {
        return Color.values()[(c.ordinal() + 1) % 3];
    }
}
