// expect: different
// method: Point.hashCode
// twin: HashOfFields
// why: the fields swapped
import java.util.Objects;

class Point {
    int x;
    int y;

    public int hashCode() {
        return Objects.hash(x, y);
    }
}
