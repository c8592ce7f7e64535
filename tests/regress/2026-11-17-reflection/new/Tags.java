import java.util.ArrayList;
import java.util.List;

public class Tags {
    private final List<String> tags = new ArrayList<>();
    private int[] cells = new int[2];
    private String title;

    public Tags(String title) {
        this.title = title;
    }

    public int onlyNull() {
        return 2;
    }

    public int both(int x) {
        return tags == null ? 3 : x == 12 ? 0 : x;
    }

    public int titled() {
        return 2;
    }

    public int same(int x) {
        return cells == null ? 1 + x : x;
    }
}
