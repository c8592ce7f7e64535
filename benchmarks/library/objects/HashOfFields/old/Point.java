// expect: equivalent
// method: Point.hashCode
// twin: HashOfFieldsSwapped
// why: Objects.hash is the loop of 31
import java.util.Objects;

class Point {
    int x;
    int y;

    public int hashCode() {
        return Objects.hash(x, y);
    }
}
