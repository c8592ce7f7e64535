import java.util.List;

class Move {
    static void move(List<String> from, List<String> to) {
        if (from.size() > 0) {
            String s = from.get(0);
            from.remove(0);
            to.add(s);
        }
    }
}
