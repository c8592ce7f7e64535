import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;

/** Collections after random calls of their public methods: prints whatever is not as `execute.invariants` says. */
public class Invariants {
    static final Random RANDOM = new Random(2026);

    public static void main(String[] args) throws Exception {
        int checked = 0;
        for (int run = 0; run < 400; run++) {
            LinkedList<Integer> list = run % 2 == 0 ? new LinkedList<>() : new LinkedList<>(Arrays.asList(1, 2));
            ArrayDeque<Integer> deque = run % 3 == 0 ? new ArrayDeque<>(RANDOM.nextInt(3)) : new ArrayDeque<>(list);
            PriorityQueue<Integer> queue = run % 2 == 0 ? new PriorityQueue<>(1) : new PriorityQueue<>(list);
            TreeMap<Integer, Integer> map = new TreeMap<>();
            for (int step = 0; step < 40; step++) {
                change(list);
                change(deque);
                change(queue);
                changeEnds(list, deque);
                if (RANDOM.nextBoolean()) {
                    map.put(RANDOM.nextInt(5), step);
                } else {
                    map.remove(RANDOM.nextInt(5));
                    map.pollFirstEntry();
                }
                linked(list);
                ring(deque);
                heap(queue);
                say(number(map, "size") == 0 == (get(map, "root") == null) && number(map, "size") >= 0, "TreeMap", map);
                checked++;
            }
        }
        System.out.println(checked + " checked");
    }

    static void change(Collection<Integer> all) {
        switch (RANDOM.nextInt(9)) {
            case 0: case 1: case 2: case 3: all.add(RANDOM.nextInt(9)); break;
            case 4: all.remove(RANDOM.nextInt(9)); break;
            case 5: if (RANDOM.nextInt(4) == 0) all.clear(); break;
            case 6: all.removeIf(x -> x % 2 == 0); break;
            case 7: all.addAll(Arrays.asList(1, 2, 3)); break;
            default:
                Iterator<Integer> each = all.iterator();
                if (each.hasNext()) {
                    each.next();
                    each.remove();
                }
        }
    }

    static void changeEnds(LinkedList<Integer> list, ArrayDeque<Integer> deque) {
        switch (RANDOM.nextInt(5)) {
            case 0: list.addFirst(1); deque.addFirst(2); break;
            case 1: list.pollFirst(); deque.pollFirst(); break;
            case 2: list.pollLast(); deque.pollLast(); break;
            case 3: list.removeLastOccurrence(1); deque.removeFirstOccurrence(2); break;
            default: list.offerLast(3); deque.offerLast(3);
        }
    }

    static void linked(LinkedList<Integer> list) throws Exception {
        boolean empty = number(list, "size") == 0;
        say(empty == (get(list, "first") == null) && empty == (get(list, "last") == null) && number(list, "size") >= 0, "LinkedList", list);
    }

    static void ring(ArrayDeque<Integer> deque) throws Exception {
        Object[] elements = (Object[]) get(deque, "elements");
        int head = number(deque, "head"), tail = number(deque, "tail");
        boolean inside = elements.getClass() == Object[].class && 0 <= head && head < elements.length && 0 <= tail && tail < elements.length;
        say(inside, "ArrayDeque ends", deque);
        boolean empty = head == tail;
        Object last = elements[tail == 0 ? elements.length - 1 : tail - 1];
        say(elements[tail] == null && empty == (elements[head] == null) && empty == (last == null), "ArrayDeque", deque);
    }

    static void heap(PriorityQueue<Integer> all) throws Exception {
        Object[] queue = (Object[]) get(all, "queue");
        int size = number(all, "size");
        boolean room = queue.getClass() == Object[].class && queue.length >= 1 && 0 <= size && size <= queue.length;
        say(room && (size == 0) == (queue[0] == null), "PriorityQueue", all);
    }

    static Object get(Object object, String name) throws Exception {
        Field field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
    }

    static int number(Object object, String name) throws Exception {
        return (Integer) get(object, name);
    }

    static void say(boolean holds, String what, Object object) {
        if (!holds) {
            System.out.println("PROBLEM " + what + " " + object);
        }
    }
}
