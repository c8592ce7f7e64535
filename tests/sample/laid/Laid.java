import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/** Collections built by public calls, and what holds of every array list that they can build. */
class Laid {
    static Object collection(String name, Object[] elements) {
        Collection<Object> made = switch (name) {
            case "ArrayList" -> new ArrayList<>();
            case "LinkedList" -> new LinkedList<>();
            case "ArrayDeque" -> new ArrayDeque<>();
            case "PriorityQueue" -> new PriorityQueue<>();
            case "HashSet" -> new HashSet<>();
            case "LinkedHashSet" -> new LinkedHashSet<>();
            default -> new TreeSet<>();
        };
        for (Object each : elements) {
            made.add(each);
        }
        return made;
    }

    static Object map(String name, Object[] elements) {
        Map<Object, Object> made = switch (name) {
            case "HashMap" -> new HashMap<>();
            case "LinkedHashMap" -> new LinkedHashMap<>();
            default -> new TreeMap<>();
        };
        for (int i = 0; i < elements.length; i += 2) {
            made.put(elements[i], elements[i + 1]);
        }
        return made;
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Random random = new Random(Long.parseLong(args[0]));
        List<ArrayList<Object>> lists = new ArrayList<>();
        for (int step = 0; step < 20000; step++) {
            int kind = random.nextInt(8);
            lists.add(kind == 0 ? new ArrayList<>() : kind == 1 ? new ArrayList<>(random.nextInt(3)) : new ArrayList<>(List.of(1, 2)));
            ArrayList<Object> list = lists.get(random.nextInt(lists.size()));
            change(random, list, lists.get(random.nextInt(lists.size())));
            check(list, lists.get(random.nextInt(lists.size())));
            if (lists.size() > 20) {
                lists.remove(random.nextInt(lists.size()));
            }
        }
        System.out.println("ok");
    }

    @SuppressWarnings("unchecked")
    private static void change(Random random, ArrayList<Object> list, ArrayList<Object> other) {
        int size = list.size();
        switch (random.nextInt(18)) {
            case 0, 1, 2 -> list.add(random.nextInt(5));
            case 3 -> list.add(random.nextInt(size + 1), null);
            case 4 -> { if (size > 0) { list.remove(random.nextInt(size)); } }
            case 5 -> list.remove((Object) 3);
            case 6 -> list.clear();
            case 7 -> list.trimToSize();
            case 8 -> list.ensureCapacity(random.nextInt(40));
            case 9 -> { if (size < 50) { list.addAll(other); } }
            case 10 -> { if (size < 50) { list.addAll(random.nextInt(size + 1), other); } }
            case 11 -> list.removeIf(each -> each == null);
            case 12 -> list.retainAll(Arrays.asList(1, 2));
            case 13 -> list.replaceAll(each -> 7);
            case 14 -> list.subList(0, size / 2).clear();
            case 15 -> { if (size > 0) { list.set(size - 1, other); } }
            case 16 -> list.sort((a, b) -> 0);
            default -> {
                ArrayList<Object> copy = (ArrayList<Object>) list.clone();
                copy.add(1);
                Object[] array = list.toArray();
                if (array.length > 0) {
                    array[0] = 9;
                }
            }
        }
    }

    private static void check(ArrayList<Object> list, ArrayList<Object> other) throws ReflectiveOperationException {
        Object[] data = (Object[]) field("elementData").get(list);
        int size = field("size").getInt(list);
        boolean fits = data != null && data.getClass() == Object[].class && 0 <= size && size <= data.length;
        if (!fits || (list != other && data.length > 0 && data == field("elementData").get(other))) {
            throw new AssertionError("an array list that is not as it should be");
        }
    }

    private static Field field(String name) throws ReflectiveOperationException {
        Field field = ArrayList.class.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
