import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class CollectionsMethods {
    public static Object sortAndSearch() {
        List<Integer> list = new ArrayList<>(List.of(5, 3, 9, 1));
        Collections.sort(list);
        return list + " " + Collections.binarySearch(list, 5) + Collections.binarySearch(list, 4) + Collections.binarySearch(list, 10);
    }

    public static Object reverseRotateSwap() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5));
        Collections.reverse(list);
        Collections.rotate(list, 2);
        Collections.swap(list, 0, 4);
        return list;
    }

    public static Object shuffleWithSeed() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8));
        Collections.shuffle(list, new java.util.Random(42));
        return list;
    }

    public static Object extremes() {
        List<String> words = List.of("pear", "fig", "banana");
        return Collections.min(words) + Collections.max(words) + Collections.max(words, (a, b) -> b.length() - a.length());
    }

    public static Object minOfEmpty() {
        return Collections.min(new ArrayList<Integer>());
    }

    public static Object frequencyDisjoint() {
        List<Integer> list = List.of(1, 2, 1, 3, 1);
        return Collections.frequency(list, 1) + " " + Collections.disjoint(list, Set.of(4, 5)) + Collections.disjoint(list, Set.of(3));
    }

    public static Object nCopiesFill() {
        List<String> list = new ArrayList<>(Collections.nCopies(4, "x"));
        list.set(2, "y");
        List<String> copy = new ArrayList<>(list);
        Collections.fill(list, "z");
        return copy + "" + list + Collections.nCopies(0, 1);
    }

    public static Object unmodifiableRejects() {
        List<Integer> view = Collections.unmodifiableList(new ArrayList<>(List.of(1, 2)));
        view.add(3);
        return view;
    }

    public static Object unmodifiableShowsChanges() {
        List<Integer> base = new ArrayList<>(List.of(1));
        Collection<Integer> view = Collections.unmodifiableCollection(base);
        base.add(2);
        return view.toString() + view.size();
    }

    public static Object emptyAndSingleton() {
        return Collections.emptyList().size() + Collections.singletonList(5).get(0) + Collections.singletonMap("k", 3).get("k") + " " + Collections.emptyMap();
    }

    public static Object singletonRejects() {
        return Collections.singleton(1).add(2);
    }

    public static Object addAllAndSubList() {
        List<Integer> list = new ArrayList<>();
        Collections.addAll(list, 1, 2, 3, 1, 2);
        return Collections.indexOfSubList(list, List.of(1, 2)) + " " + Collections.lastIndexOfSubList(list, List.of(1, 2)) + Collections.replaceAll(list, 2, 9) + list;
    }

    public static Object reverseOrder() {
        List<String> list = new ArrayList<>(List.of("b", "c", "a"));
        list.sort(Collections.reverseOrder());
        return list;
    }

    public static Object copyTooShort() {
        List<Integer> target = new ArrayList<>(List.of(1));
        Collections.copy(target, List.of(1, 2));
        return target;
    }

    public static Object synchronizedMap() {
        Map<String, Integer> map = Collections.synchronizedMap(new HashMap<>());
        map.put("a", 1);
        map.merge("a", 4, Integer::sum);
        return map.toString() + Arrays.asList(1, 2).equals(Collections.synchronizedList(new ArrayList<>(List.of(1, 2))));
    }
}
