// expect: different
// method: Sorter.first
// twin: SortPeople
// why: equal ages change places
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

class Person {
    int age;
}

class Sorter {
    static Person first(Person a, Person b) {
        List<Person> both = new ArrayList<>();
        both.add(a);
        both.add(b);
        both.sort(Comparator.comparingInt(p -> p.age));
        return both.get(0);
    }
}
