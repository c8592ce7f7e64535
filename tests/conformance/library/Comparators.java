import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class Comparators {
    record Person(String name, int age, double height) implements Comparable<Person> {
        @Override public int compareTo(Person that) { return Integer.compare(age, that.age); }
    }

    private static List<Person> people() {
        return new ArrayList<>(List.of(new Person("Zoe", 30, 1.7), new Person("Al", 25, 1.8), new Person("Bo", 30, 1.6), new Person("al", 41, 1.8)));
    }

    private static String names(List<Person> people) {
        StringBuilder text = new StringBuilder();
        for (Person p : people) text.append(p.name()).append(' ');
        return text.toString();
    }

    private static String by(Comparator<Person> order) {
        List<Person> people = people();
        people.sort(order);
        return names(people);
    }

    public static Object natural() {
        return by(Comparator.naturalOrder());
    }

    public static Object comparingName() {
        return by(Comparator.comparing(Person::name)) + by(Comparator.comparing(Person::name, String.CASE_INSENSITIVE_ORDER));
    }

    public static Object chained() {
        return by(Comparator.comparingInt(Person::age).thenComparing(Person::name)) + by(Comparator.comparingDouble(Person::height).thenComparing(Comparator.reverseOrder()));
    }

    public static Object reversed() {
        return by(Comparator.comparingInt(Person::age).reversed()) + by(Comparator.comparing(Person::name).reversed().thenComparingInt(Person::age));
    }

    public static Object nulls() {
        List<String> list = new ArrayList<>(Arrays.asList("b", null, "a"));
        list.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
        String first = list.toString();
        list.sort(Comparator.nullsLast(Comparator.reverseOrder()));
        return first + list;
    }

    public static Object nullWithoutHelp() {
        List<String> list = new ArrayList<>(Arrays.asList("b", null, "a"));
        list.sort(Comparator.naturalOrder());
        return list;
    }

    public static Object mapEntries() {
        Map<String, Integer> map = new TreeMap<>(Map.of("a", 3, "b", 1, "c", 2));
        List<Map.Entry<String, Integer>> entries = new ArrayList<>(map.entrySet());
        entries.sort(Map.Entry.comparingByValue());
        return entries + "" + map.entrySet().stream().max(Map.Entry.comparingByKey()).get();
    }

    public static Object caseInsensitive() {
        String[] words = {"b", "A", "a", "B"};
        Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
        return words;
    }

    public static Object extremes() {
        return people().stream().max(Comparator.naturalOrder()).get().name() + java.util.Collections.min(people()).name();
    }

    public static Object anonymous() {
        Integer[] numbers = {5, 12, 31, 4, 22};
        Arrays.sort(numbers, new Comparator<Integer>() {
            @Override public int compare(Integer a, Integer b) { return a % 10 != b % 10 ? a % 10 - b % 10 : a - b; }
        });
        return numbers;
    }

    public static Object overflowing() {
        Comparator<Integer> wrong = (a, b) -> a - b;
        return wrong.compare(Integer.MIN_VALUE, 1) + " " + Integer.compare(Integer.MIN_VALUE, 1);
    }

    public static Object longRunsSort() {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 40; i++) list.add(i < 20 ? i : 60 - i);
        list.sort(Comparator.reverseOrder());
        return list;
    }
}
