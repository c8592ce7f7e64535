import java.util.ArrayList;
import java.util.List;

/** Private fields that constructors always fill: differences by null there are none that a caller can see. */
public class Tags {
    private final List<String> tags = new ArrayList<>();
    private int[] cells = new int[2];
    private String title;

    public Tags(String title) {
        this.title = title;
    }

    // verdict: different | unknown
    public int onlyNull() {
        return tags == null ? 1 : 2;
    }

    // verdict: different
    public int both(int x) {
        return tags == null ? 1 : x;
    }

    // verdict: different
    public int titled() {
        return title == null ? 1 : 2;
    }

    // verdict: proved
    public int same(int x) {
        return cells == null ? x + 1 : x;
    }
}
