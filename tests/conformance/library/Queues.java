import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;

public class Queues {
    static final class Countdown implements Iterable<Integer> {
        private final int from;

        Countdown(int from) { this.from = from; }

        @Override public Iterator<Integer> iterator() {
            return new Iterator<>() {
                private int next = from;

                @Override public boolean hasNext() { return next > 0; }

                @Override public Integer next() {
                    if (next <= 0) throw new NoSuchElementException("at " + next);
                    return next--;
                }
            };
        }
    }

    public static Object priorityOrder() {
        PriorityQueue<Integer> queue = new PriorityQueue<>(List.of(5, 1, 4, 1, 5, 9, 2, 6));
        StringBuilder text = new StringBuilder();
        while (!queue.isEmpty()) text.append(queue.poll()).append(' ');
        return text.toString();
    }

    public static Object priorityLayout() {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        for (int i = 10; i > 0; i--) queue.add(i * 7 % 11);
        queue.remove(6);
        return queue.toString() + queue.peek() + queue.contains(3);
    }

    public static Object priorityByComparator() {
        PriorityQueue<String> queue = new PriorityQueue<>(Comparator.comparing(String::length).reversed());
        Collections.addAll(queue, "a", "four", "ab", "abc");
        return queue.poll() + queue.poll() + queue.size();
    }

    public static Object shortestPath() {
        int[][] weight = {{0, 4, 1, 0}, {0, 0, 0, 1}, {0, 2, 0, 5}, {0, 0, 0, 0}};
        int[] best = {0, 99, 99, 99};
        PriorityQueue<int[]> queue = new PriorityQueue<>((a, b) -> Integer.compare(a[1], b[1]));
        queue.add(new int[] {0, 0});
        while (!queue.isEmpty()) {
            int[] top = queue.poll();
            for (int to = 0; to < 4; to++) {
                int cost = top[1] + weight[top[0]][to];
                if (weight[top[0]][to] > 0 && cost < best[to]) {
                    best[to] = cost;
                    queue.add(new int[] {to, cost});
                }
            }
        }
        return best;
    }

    public static Object concurrentModification() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
        for (Integer x : list) if (x == 2) list.remove(x);
        return list;
    }

    public static Object modificationUnnoticedAtEnd() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
        for (Integer x : list) if (x == 3) list.remove(x);
        return list;
    }

    public static Object caughtModification() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        try {
            for (Integer x : list) list.add(x);
        } catch (ConcurrentModificationException e) {
            return list + "" + e.getMessage();
        }
        return "none";
    }

    public static Object iteratorRemoveTwice() {
        Iterator<Integer> it = new ArrayList<>(List.of(1, 2)).iterator();
        it.next();
        it.remove();
        it.remove();
        return it;
    }

    public static Object iteratorPastEnd() {
        Iterator<Integer> it = new ArrayList<>(List.of(1)).iterator();
        return it.next() + it.next();
    }

    public static Object listIteratorIndices() {
        ListIterator<String> it = new ArrayList<>(List.of("a", "b", "c")).listIterator(1);
        StringBuilder text = new StringBuilder();
        text.append(it.nextIndex()).append(it.previousIndex()).append(it.next()).append(it.next()).append(it.hasNext());
        text.append(it.previous()).append(it.nextIndex());
        return text.toString();
    }

    // inputs: (0), (3), (5)
    public static Object userIterable(int from) {
        int product = 1;
        for (int x : new Countdown(from)) product *= x;
        return product;
    }

    public static Object userIteratorExhausted() {
        Iterator<Integer> it = new Countdown(1).iterator();
        it.next();
        return it.next();
    }

    public static Object userIteratorRemove() {
        Iterator<Integer> it = new Countdown(1).iterator();
        it.next();
        it.remove();
        return "removed";
    }

    public static Object spliteratorForEach() {
        StringBuilder text = new StringBuilder();
        new Countdown(4).forEach(x -> text.append(x));
        Arrays.asList(7, 8).iterator().forEachRemaining(text::append);
        return text.toString();
    }
}
