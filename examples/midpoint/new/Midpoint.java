/** The middle of a range, rewritten so that the sum cannot overflow. */
class Midpoint {
    static int of(int low, int high) {
        return low + (high - low) / 2;
    }
}
