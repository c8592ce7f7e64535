import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.Queue;

public class LinkedLists {
    public static Object bothEnds() {
        LinkedList<Integer> list = new LinkedList<>();
        list.addFirst(1);
        list.addLast(2);
        list.push(0);
        list.offer(3);
        return list + " " + list.getFirst() + list.getLast() + list.pop() + list.pollLast() + list;
    }

    public static Object insertByIndex() {
        LinkedList<String> list = new LinkedList<>(List.of("a", "b", "c", "d", "e"));
        list.add(1, "x");
        list.add(5, "y");
        list.remove(0);
        return list.get(3) + list.indexOf("y") + list;
    }

    // inputs: (0), (1), (2)
    public static Object emptyAccess(int which) {
        LinkedList<Integer> list = new LinkedList<>();
        return switch (which) {
            case 0 -> list.peek();
            case 1 -> list.getFirst();
            default -> list.removeLast();
        };
    }

    public static Object listIteratorEdits() {
        List<Integer> list = new LinkedList<>(List.of(1, 2, 3, 4));
        ListIterator<Integer> it = list.listIterator();
        while (it.hasNext()) {
            int value = it.next();
            if (value % 2 == 0) it.remove();
            else it.add(value * 10);
        }
        while (it.hasPrevious()) it.set(it.previous() + 1);
        return list.toString();
    }

    public static Object descending() {
        LinkedList<Integer> list = new LinkedList<>(List.of(4, 5, 6));
        StringBuilder text = new StringBuilder();
        for (Iterator<Integer> it = list.descendingIterator(); it.hasNext(); ) text.append(it.next());
        return text.toString();
    }

    public static Object removeOccurrences() {
        LinkedList<String> list = new LinkedList<>(List.of("a", "b", "a", "c", "a"));
        list.removeFirstOccurrence("a");
        list.removeLastOccurrence("a");
        return list + "" + list.removeFirstOccurrence("zz");
    }

    public static Object dequeAsStack() {
        Deque<Character> stack = new ArrayDeque<>();
        for (char c : "stressed".toCharArray()) stack.push(c);
        StringBuilder text = new StringBuilder();
        while (!stack.isEmpty()) text.append(stack.pop());
        return text.toString();
    }

    public static Object dequeWraps() {
        ArrayDeque<Integer> deque = new ArrayDeque<>(4);
        for (int i = 0; i < 30; i++) {
            deque.addLast(i);
            if (i % 3 != 0) deque.pollFirst();
            if (i % 7 == 0) deque.addFirst(-i);
        }
        return deque.toString() + deque.size();
    }

    public static Object dequeRejectsNull() {
        ArrayDeque<String> deque = new ArrayDeque<>();
        deque.add("ok");
        deque.add(null);
        return deque;
    }

    public static Object balanced() {
        StringBuilder text = new StringBuilder();
        for (String s : new String[] {"([]{})", "([)]", "((", "", "}"}) text.append(isBalanced(s) ? 'y' : 'n');
        return text.toString();
    }

    private static boolean isBalanced(String s) {
        Deque<Character> open = new ArrayDeque<>();
        for (char c : s.toCharArray()) {
            if ("([{".indexOf(c) >= 0) open.push(c);
            else if (open.isEmpty() || "([{".indexOf(open.pop()) != ")]}".indexOf(c)) return false;
        }
        return open.isEmpty();
    }

    public static Object queueBreadthFirst() {
        int[][] edges = {{1, 2}, {3}, {3, 4}, {5}, {5}, {}};
        int[] distance = {0, -1, -1, -1, -1, -1};
        Queue<Integer> queue = new LinkedList<>(List.of(0));
        while (!queue.isEmpty()) {
            int at = queue.remove();
            for (int next : edges[at]) {
                if (distance[next] < 0) {
                    distance[next] = distance[at] + 1;
                    queue.add(next);
                }
            }
        }
        return distance;
    }

    public static Object elementOfEmpty() {
        Queue<Integer> queue = new ArrayDeque<>();
        try {
            return queue.element();
        } catch (NoSuchElementException e) {
            return queue.poll() + " " + queue.offer(4) + queue.element() + e.getMessage();
        }
    }
}
