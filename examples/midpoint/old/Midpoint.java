/** The middle of a range, as written in textbooks for decades. */
class Midpoint {
    static int of(int low, int high) {
        return (low + high) / 2;
    }
}
