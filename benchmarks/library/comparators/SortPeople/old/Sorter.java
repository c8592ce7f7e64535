// expect: equivalent
// method: Sorter.first
// twin: SortPeopleReversed
// why: two people by age, the first stays first if equal
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
