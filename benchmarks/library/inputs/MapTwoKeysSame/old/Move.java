// expect: different
// method: Move.move
// twin: MapTwoKeys
// why: from one place to itself
import java.util.Map;

class Move {
    static int move(Map<String, Integer> stock, String from, String to) {
        int there = stock.getOrDefault(from, 0);
        stock.put(from, 0);
        stock.put(to, there);
        return stock.size();
    }
}
