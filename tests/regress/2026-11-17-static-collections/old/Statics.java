import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

// Collections in static fields: empty ones look alike, but not once something is put there.
// verdict: different | unknown
class Ordered {
    public static final Set<String> ALL = new TreeSet<>();
}

// verdict: different | unknown
class Mapped {
    public static final Map<String, String> ALL = new TreeMap<>();
}

// verdict: different | unknown
class Hashed {
    public static final Map<String, String> ALL = new HashMap<>();
}

// verdict: proved | unknown
class Listed {
    public static final List<String> ALL = new ArrayList<>();
}
